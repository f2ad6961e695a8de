import { addressesIn } from '../../components/settings/addresses-in.ts'
import type { Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'

const GROUP = 'publicContentNotifications'

export const CONTENTS = ['', 'Movies', 'Shows'] as const
/** Movies, shows, or '' for the general list, which applies to content types without a list of their own. */
export type Content = (typeof CONTENTS)[number]

export const CHANNELS = [
  { name: 'discordWebhookUrls', label: 'Discord', item: 'webhook' },
  { name: 'appriseUrls', label: 'Apprise', item: 'target' },
] as const
export type Channel = (typeof CHANNELS)[number]

export const keyOf = <C extends Content>(
  { name }: Channel,
  content: C,
): `${typeof GROUP}.${Channel['name']}${C}` => `${GROUP}.${name}${content}`

const count = (values: Values, channel: Channel, content: Content) =>
  addressesIn(values[keyOf(channel, content)]).length

/** Text for an empty list, which falls back to the general list unless that is empty too. */
export const fallbackOf = (values: Values, channel: Channel, content: Content): string =>
  content !== '' && count(values, channel, '') > 0 ? 'Uses general' : 'None'

/** Where movies or shows are announced, by channel, based on the edited values. */
export const destinationsOf = (values: Values, content: Content): [name: string, to: string][] =>
  CHANNELS.map(channel => {
    const { label, item } = channel
    const length = count(values, channel, content) || count(values, channel, '')
    if (values[`${GROUP}.enabled`] !== true) return [label, 'Off']
    if (channel.name === 'appriseUrls' && values.enableApprise !== true) return [label, 'No server']
    return [label, length === 0 ? 'Nowhere' : pluralize(length, item)]
  })
