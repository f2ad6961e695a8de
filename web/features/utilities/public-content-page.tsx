import { targetList, webhookList } from '../../components/notifications/notification-fields.ts'
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

const LISTS = CONTENTS.flatMap(content => CHANNELS.map(channel => keyOf(channel, content)))

const listField = (channel: (typeof CHANNELS)[number], content: (typeof CONTENTS)[number]) => {
  const use =
    content === ''
      ? 'Used for movies or shows without a list of their own.'
      : `New ${content === 'Movies' ? 'movies' : 'episodes'} go here instead of the general ${channel.item}s.`
  const options = {
    label: `${content || 'General'} › ${channel.label} ${channel.item}s`,
    startsOpen: true,
    hint: `Paste several at once, separated by commas or line breaks. ${use}`,
  }
  return channel.item === 'webhook'
    ? webhookList(options)
    : targetList({ ...options, placeholder: 'ntfy://…' })
}

export const SETTINGS = defineSettings({
  'publicContentNotifications.enabled': toggle({ label: 'Announce new content' }),
  ...(Object.fromEntries(
    CONTENTS.flatMap(content =>
      CHANNELS.map(channel => [keyOf(channel, content), listField(channel, content)]),
    ),
  ) as Record<(typeof LISTS)[number], ReturnType<typeof listField>>),
}).reading(['enableApprise', 'appriseUrl'])

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
