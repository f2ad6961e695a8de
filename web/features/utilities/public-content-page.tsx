import {
  appriseError,
  checkFailed,
  checkWebhooks,
  webhookError,
} from '../../components/notifications/addresses.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { addressList } from '../../components/settings/kinds/address-list.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SideDetails } from '../../components/settings/sections.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { Link } from '../../ui/link.tsx'
import { Switch } from '../../ui/switch.tsx'
import { destinationsOf } from './public-content.ts'
import { PublicContentTable } from './public-content-table.tsx'

const SEVERAL = 'Paste several at once, separated by commas or line breaks.'

const webhooks = (content: string, hint: string) =>
  addressList({
    label: `${content} › Discord webhooks`,
    item: 'webhook',
    placeholder: 'https://discord.com/api/webhooks/…',
    startsOpen: true,
    check: webhookError,
    validate: checkWebhooks,
    validateFailed: checkFailed,
    hint: `${SEVERAL} ${hint}`,
  })
const targets = (content: string, hint: string) =>
  addressList({
    label: `${content} › Apprise targets`,
    item: 'target',
    placeholder: 'ntfy://…',
    startsOpen: true,
    check: appriseError,
    hint: `${SEVERAL} ${hint}`,
  })
const GENERAL = 'Used for movies or shows without a list of their own.'
const instead = (content: string, items: string) =>
  `New ${content} go here instead of the general ${items}.`

export const SETTINGS = defineSettings({
  'publicContentNotifications.enabled': toggle({
    label: 'Announce new content in shared channels',
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

export default function PublicContentPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const isOn = form.value('publicContentNotifications.enabled') === true
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
      <section aria-labelledby="announce" className="card overflow-clip">
        <div
          data-setting="publicContentNotifications.enabled"
          className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2"
        >
          <Switch
            aria-labelledby="announce"
            checked={isOn}
            disabled={!form.isReady}
            data-changed={
              form.wasAt('publicContentNotifications.enabled') === null ? undefined : ''
            }
            onCheckedChange={checked => form.set('publicContentNotifications.enabled', checked)}
          />
          <h2 id="announce" className="min-w-0 flex-1 basis-48 text-md">
            {SETTINGS.fields['publicContentNotifications.enabled']?.label}
          </h2>
          <Link className="link text-sm" to="/plex/users">
            Personal notifications
          </Link>
        </div>
        <PublicContentTable form={form} isOn={isOn} />
      </section>
      <p className="-mt-1 text-sm text-ink-2">
        Everyone in the channel sees these messages. Webhooks and targets are kept when
        announcements are off.
      </p>
    </SettingsPage>
  )
}
