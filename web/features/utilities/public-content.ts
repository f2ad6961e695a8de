import { addressesIn } from '../../components/settings/addresses-in.ts'
import { counted } from '../../lib/counted.ts'
import type { Values } from '../../lib/edits.ts'
import { andJoined } from '../../lib/joined.ts'

const GROUP = 'publicContentNotifications'

export type Kind = 'Movies' | 'Shows'
interface List {
  readonly name: string
  readonly item: string
}
const LISTS: readonly List[] = [
  { name: 'discordWebhookUrls', item: 'webhook' },
  { name: 'appriseUrls', item: 'target' },
]

const count = (values: Values, name: string) => addressesIn(values[`${GROUP}.${name}`]).length

/** If the list for movies or shows is empty, the general list of the same channel is used. */
export const fallbackHint = (values: Values, name: string, item: string, kind: Kind): string => {
  const own = count(values, `${name}${kind}`)
  const general = count(values, name)
  const what = kind.toLowerCase()
  if (own > 0)
    return general > 0 ? `Used instead of the general ${item}s for ${what}.` : `Only for ${what}.`
  return general > 0
    ? `Empty. Uses the ${counted(general, `general ${item}`)}.`
    : `Empty, like the general list, so ${what} aren’t announced here.`
}

/** Describes where movies and shows are announced, one sentence each, based on the edited values. */
export const formatPublic = (values: Values): readonly string[] => {
  if (values[`${GROUP}.enabled`] !== true)
    return ['Announcements are off. Webhooks and targets are kept.']
  return (['Movies', 'Shows'] as const).map(kind => {
    const ways = LISTS.flatMap(({ name, item }) => {
      const own = count(values, `${name}${kind}`)
      const general = count(values, name)
      if (own > 0) return [counted(own, `${kind === 'Movies' ? 'movie' : 'show'} ${item}`)]
      return general > 0 ? [counted(general, `general ${item}`)] : []
    })
    return ways.length === 0
      ? `No webhooks or targets for ${kind.toLowerCase()}, so they aren’t announced.`
      : `${kind} are sent to ${andJoined(ways)}.`
  })
}
