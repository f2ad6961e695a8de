import { addressesIn } from '../../components/settings/addresses-in.ts'
import { counted } from '../../lib/counted.ts'
import type { Values } from '../../lib/edits.ts'

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

/** Where a list of one kind leads while it is empty: the general list of the same channel stands in. */
export const fallbackHint = (values: Values, name: string, item: string, kind: Kind): string => {
  const own = count(values, `${name}${kind}`)
  const general = count(values, name)
  const what = kind.toLowerCase()
  if (own > 0)
    return general > 0
      ? `Used in place of the general ${item}s: ${what} go here only.`
      : `${kind} go here only.`
  return general > 0
    ? `Empty: ${what} go to the ${counted(general, `general ${item}`)}.`
    : `Empty, and so is the general list: ${what} are not announced here.`
}

/** What is announced where, in a sentence for each kind; reads the values as edited. */
export const formatPublic = (values: Values): readonly string[] => {
  if (values[`${GROUP}.enabled`] !== true)
    return ['Nothing is announced in shared channels. Addresses stay stored until you remove them.']
  return (['Movies', 'Shows'] as const).map(kind => {
    const ways = LISTS.flatMap(({ name, item }) => {
      const own = count(values, `${name}${kind}`)
      const general = count(values, name)
      if (own > 0) return [counted(own, `${item} of their own`, `${item}s of their own`)]
      return general > 0 ? [counted(general, `general ${item}`)] : []
    })
    return ways.length === 0
      ? `${kind} are announced nowhere: there is no address for them.`
      : `${kind} are announced through ${ways.join(' and ')}.`
  })
}
