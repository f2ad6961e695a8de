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
    hint: 'Webhooks and targets are kept when this is off.',
  }),
  'publicContentNotifications.discordWebhookUrls': webhooks({
    label: 'General webhooks',
    hint: 'Used for movies and shows without their own list.',
  }),
  'publicContentNotifications.discordWebhookUrlsMovies': webhooks(
    instead('discordWebhookUrls', 'webhook', 'Movies'),
  ),
  'publicContentNotifications.discordWebhookUrlsShows': webhooks(
    instead('discordWebhookUrls', 'webhook', 'Shows'),
  ),
  'publicContentNotifications.appriseUrls': targets({
    label: 'General targets',
    hint: 'Used for movies and shows without their own list.',
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
            Everyone in the channel sees announcements, whether they requested the title or not. Set
            up personal notifications on the{' '}
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
        purpose="Movie and show lists override the general list unless they are empty."
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
          <Badge tone={isReached ? 'ok' : 'wait'}>
            {isReached ? 'Connected' : 'Not connected'}
          </Badge>
        }
        purpose="Movie and show lists override the general list. Targets can’t be tested on this page."
        form={form}
        fields={[
          'publicContentNotifications.appriseUrls',
          'publicContentNotifications.appriseUrlsMovies',
          'publicContentNotifications.appriseUrlsShows',
        ]}
      >
        {!isReached && (
          <Notice tone="wait" className="mt-4">
            The server can’t reach Apprise, so nothing is sent through it. You can still add
            targets; see{' '}
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
