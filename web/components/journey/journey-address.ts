import type { Approval } from '../../contract/approvals.ts'
import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import { idIn } from '../../lib/query-values.ts'

/** URL parameter that opens “Where is it?”. Its value is parsed by `journeyPlace`. */
export const JOURNEY_PARAM = 'journey'

export type JourneyPlace =
  | { readonly view: 'find'; readonly text: string }
  /** `ref` is the title's key, guid or name. `userId` is the user for whom the dialog was opened. */
  | {
      readonly view: 'title'
      readonly type: ContentType
      readonly ref: string
      readonly userId: number | null
    }
  | { readonly view: 'user'; readonly userId: number }

/** Parses the value of the URL parameter. An unrecognized value is used as a search. */
export const journeyPlace = (address: string): JourneyPlace => {
  const [, head = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(address) ?? []
  const [kind, user] = head.split('.')
  const type = CONTENT_TYPES.find(one => one === kind)
  if (type && rest !== '') return { view: 'title', type, ref: rest, userId: idIn(user) }
  const userId = kind === 'user' ? idIn(rest) : null
  return userId ? { view: 'user', userId } : { view: 'find', text: kind === 'find' ? rest : '' }
}

export const findAddress = (text = ''): string => (text === '' ? 'find' : `find:${text}`)
export const userAddress = (userId: number): string => `user:${userId}`

interface Named {
  readonly type: ContentType
  readonly title: string
  readonly key?: string
  readonly guids?: readonly string[]
}
/**
 * Value of the URL parameter, for example `movie:KEY`, or `show.5:KEY` for user 5. If there is no key, a guid or the
 * name is used.
 */
export const titleAddress = (
  { type, title, key, guids }: Named,
  userId: number | null = null,
): string => `${type}${userId === null ? '' : `.${userId}`}:${key || guids?.[0] || title}`

type Requested = Pick<
  Approval,
  'contentGuids' | 'contentKey' | 'contentTitle' | 'contentType' | 'userId'
>

/** The address for the title and user of a request. */
export const requestAddress = (row: Requested): string =>
  titleAddress(
    {
      type: row.contentType,
      title: row.contentTitle,
      key: row.contentKey,
      guids: row.contentGuids,
    },
    row.userId,
  )
