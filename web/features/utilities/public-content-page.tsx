import {
  appriseFault,
  checkFailed,
  checkWebhooks,
  webhookFault,
} from '../../components/notifications/addresses.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { addressList } from '../../components/settings/kinds/address-list.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/edits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fallbackHint, formatPublic, type Kind } from './public-content.ts'

interface ListOptions {
  label: string
  hint?: string | ((values: Values) => string)
}
const webhooks = (options: ListOptions) =>
  addressList({
    ...options,
    item: 'webhook',
    placeholder: 'https://discord.com/api/webhooks/…',
    check: webhookFault,
    validate: checkWebhooks,
    validateFailed: checkFailed,
  })
const targets = (options: ListOptions) =>
  addressList({ ...options, item: 'target', placeholder: 'ntfy://…', check: appriseFault })
const instead = (name: string, item: string, kind: Kind) => ({
  label: `${kind === 'Movies' ? 'Movie' : 'Show'} ${item}s`,
  hint: (values: Values) => fallbackHint(values, name, item, kind),
})

export const SETTINGS = defineSettings({
  'publicContentNotifications.enabled': toggle({
    label: 'Announce new content in shared channels',
    hint: 'Switching it off keeps the addresses.',
  }),
  'publicContentNotifications.discordWebhookUrls': webhooks({
    label: 'General webhooks',
    hint: 'For movies and shows that have no list of their own.',
  }),
  'publicContentNotifications.discordWebhookUrlsMovies': webhooks(
    instead('discordWebhookUrls', 'webhook', 'Movies'),
  ),
  'publicContentNotifications.discordWebhookUrlsShows': webhooks(
    instead('discordWebhookUrls', 'webhook', 'Shows'),
  ),
  'publicContentNotifications.appriseUrls': targets({
    label: 'General targets',
    hint: 'For movies and shows that have no list of their own.',
  }),
  'publicContentNotifications.appriseUrlsMovies': targets(
    instead('appriseUrls', 'target', 'Movies'),
  ),
  'publicContentNotifications.appriseUrlsShows': targets(instead('appriseUrls', 'target', 'Shows')),
}).reading(['enableApprise'])

export default function PublicContentPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const isOn = form.value('publicContentNotifications.enabled') === true
  const isReached = form.values.enableApprise === true
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Announcements"
        badge={<Badge tone={isOn ? 'ok' : 'dim'}>{isOn ? 'On' : 'Off'}</Badge>}
        purpose={
          <>
            Everybody in the channel reads them, whether they asked for the title or not. What users
            get themselves is set on the{' '}
            <Link className="link" to="/plex/users">
              Plex users
            </Link>{' '}
            page.
          </>
        }
        form={form}
        fields={['publicContentNotifications.enabled']}
      >
        <Notice className="mt-4" tone={isOn ? 'info' : 'dim'}>
          {formatPublic(form.values).map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      </SettingsCard>
      <SettingsCard
        title="Discord webhooks"
        purpose="A list for movies or shows takes the place of the general one; where it is empty, the general one is used."
        form={form}
        fields={[
          'publicContentNotifications.discordWebhookUrls',
          'publicContentNotifications.discordWebhookUrlsMovies',
          'publicContentNotifications.discordWebhookUrlsShows',
        ]}
      />
      <SettingsCard
        title="Apprise targets"
        badge={
          <Badge tone={isReached ? 'ok' : 'wait'}>{isReached ? 'Reached' : 'Not reached'}</Badge>
        }
        purpose="The same for Apprise, which cannot be tested from here."
        form={form}
        fields={[
          'publicContentNotifications.appriseUrls',
          'publicContentNotifications.appriseUrlsMovies',
          'publicContentNotifications.appriseUrlsShows',
        ]}
      >
        {!isReached && (
          <Notice tone="wait" className="mt-4">
            The backend does not reach an Apprise server, so nothing is sent through Apprise until
            it does. Targets can be entered already; see{' '}
            <Link className="link" to="/notifications#apprise-notifications">
              Apprise
            </Link>
            .
          </Notice>
        )}
      </SettingsCard>
    </SettingsPage>
  )
}
