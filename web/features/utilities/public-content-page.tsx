import { targetList, webhookList } from '../../components/notifications/notification-fields.ts'
import { addressesIn } from '../../components/settings/addresses-in.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SideDetails } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'

const GROUP = 'publicContentNotifications'

/** Movies, shows, or '' for the general lists, which apply to content without a list of its own. */
const CONTENTS = ['', 'Movies', 'Shows'] as const
type Content = (typeof CONTENTS)[number]

const webhooks = <C extends Content>(content: C) => `${GROUP}.discordWebhookUrls${content}` as const
const targets = <C extends Content>(content: C) => `${GROUP}.appriseUrls${content}` as const

const optionsOf = (content: Content, list: string, item: string) => ({
  label: `${content || 'General'} › ${list}`,
  hint:
    content === ''
      ? 'Paste several, separated by commas or line breaks. Used for movies or shows without a list of their own.'
      : `New ${content === 'Movies' ? 'movies' : 'episodes'} go here instead of the general ${item}s.`,
})
const webhookField = (content: Content) =>
  webhookList(optionsOf(content, 'Discord webhooks', 'webhook'))
const targetField = (content: Content) =>
  targetList({
    ...optionsOf(content, 'Apprise targets', 'target'),
    placeholder: 'ntfy://…',
    disabledWhen: ({ enableApprise, appriseUrl }) =>
      enableApprise === true ? null : appriseUrl ? 'Apprise not connected' : 'No Apprise server',
  })

export const SETTINGS = defineSettings({
  [`${GROUP}.enabled` as const]: toggle({ label: 'Announce new content' }),
  [webhooks('')]: webhookField(''),
  [targets('')]: targetField(''),
  [webhooks('Movies')]: webhookField('Movies'),
  [targets('Movies')]: targetField('Movies'),
  [webhooks('Shows')]: webhookField('Shows'),
  [targets('Shows')]: targetField('Shows'),
}).reading(['enableApprise', 'appriseUrl'])

/** Where movies or shows are announced, by channel, based on the edited values. */
const destinationsOf = (values: Values, content: Content): [name: string, to: string][] => {
  const to = (list: typeof webhooks | typeof targets, item: string) => {
    const [own, general] = [content, '' as const].map(one => addressesIn(values[list(one)]).length)
    return own || general ? pluralize(own || general || 0, item) : 'Nowhere'
  }
  return [
    ['Discord', to(webhooks, 'webhook')],
    ['Apprise', values.enableApprise === true ? to(targets, 'target') : 'No server'],
  ]
}

export default function PublicContentPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const ownCard = (content: 'Movies' | 'Shows') => {
    const isUnset = !form.values[webhooks(content)] && !form.values[targets(content)]
    const state = isUnset ? 'Uses general' : undefined
    return (
      <SettingsCard
        title={content}
        state={state}
        badge={state && <Badge>{state}</Badge>}
        form={form}
        add="Add channels…"
        fields={[webhooks(content), targets(content)]}
      />
    )
  }
  return (
    <SettingsPage
      page={page}
      form={form}
      details={
        form.values[`${GROUP}.enabled`] === true && (
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
        toggle={`${GROUP}.enabled`}
        fields={[webhooks(''), targets('')]}
        actions={
          <Link className="link text-sm" to="/plex/users">
            Personal notifications
          </Link>
        }
      />
      {ownCard('Movies')}
      {ownCard('Shows')}
      <p className="-mt-1 text-sm text-ink-2">
        Everyone in the channel sees these messages. Webhooks and targets are kept when
        announcements are off.
      </p>
    </SettingsPage>
  )
}
