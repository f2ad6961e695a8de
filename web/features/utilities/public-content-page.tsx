import { targetList, webhookList } from '../../components/notifications/address-fields.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SideDetails } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { Link } from '../../ui/link.tsx'
import {
  CHANNELS,
  CONTENTS,
  destinationsOf,
  keyOf,
  PublicContentTable,
} from './public-content-table.tsx'

const SEVERAL = 'Paste several at once, separated by commas or line breaks.'

const webhooks = (content: string, hint: string) =>
  webhookList({
    label: `${content} › Discord webhooks`,
    startsOpen: true,
    hint: `${SEVERAL} ${hint}`,
  })
const targets = (content: string, hint: string) =>
  targetList({
    label: `${content} › Apprise targets`,
    placeholder: 'ntfy://…',
    startsOpen: true,
    hint: `${SEVERAL} ${hint}`,
  })
const GENERAL = 'Used for movies or shows without a list of their own.'
const instead = (content: string, items: string) =>
  `New ${content} go here instead of the general ${items}.`

export const SETTINGS = defineSettings({
  'publicContentNotifications.enabled': toggle({
    label: 'Announce new content',
  }),
  'publicContentNotifications.discordWebhookUrls': webhooks('General', GENERAL),
  'publicContentNotifications.discordWebhookUrlsMovies': webhooks(
    'Movies',
    instead('movies', 'webhooks'),
  ),
  'publicContentNotifications.discordWebhookUrlsShows': webhooks(
    'Shows',
    instead('episodes', 'webhooks'),
  ),
  'publicContentNotifications.appriseUrls': targets('General', GENERAL),
  'publicContentNotifications.appriseUrlsMovies': targets('Movies', instead('movies', 'targets')),
  'publicContentNotifications.appriseUrlsShows': targets('Shows', instead('episodes', 'targets')),
}).reading(['enableApprise', 'appriseUrl'])

const LISTS = CONTENTS.flatMap(content => CHANNELS.map(channel => keyOf(channel, content)))

export default function PublicContentPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  return (
    <SettingsPage
      page={page}
      form={form}
      details={
        form.isReady && (
          <>
            <SideDetails
              title="A new movie goes to"
              details={destinationsOf(form.values, 'Movies')}
            />
            <SideDetails
              title="A new episode goes to"
              details={destinationsOf(form.values, 'Shows')}
            />
          </>
        )
      }
    >
      <SettingsCard
        title="Shared channels"
        form={form}
        toggle="publicContentNotifications.enabled"
        fields={LISTS}
        actions={
          <Link className="link text-sm" to="/plex/users">
            Personal notifications
          </Link>
        }
        layout={<PublicContentTable form={form} />}
      />
      <p className="-mt-1 text-sm text-ink-2">
        Everyone in the channel sees these messages. Webhooks and targets are kept when
        announcements are off.
      </p>
    </SettingsPage>
  )
}
