import type { Approval } from '../contract/approvals.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { plainGuid } from '../lib/plain-guid.ts'
import { displayNameOf } from './users.ts'

/**
 * A server restored from a backup gives numbers to other things. What was kept for a while is compared with what now has
 * its number before anything is sent.
 */
type KnownRequest = Pick<Approval, 'contentTitle' | 'contentType' | 'userName'> &
  Pick<Approval, 'userId' | 'contentGuids'>

/** Values that aren't known, as in a row from an event, are equal to all others. */
const areEqual = <T>(a: T, b: T): boolean => !a || !b || a === b

export const isSameRequest = (a: KnownRequest, b: KnownRequest): boolean => {
  const guids = new Set(a.contentGuids.map(plainGuid))
  return (
    a.contentTitle === b.contentTitle &&
    a.contentType === b.contentType &&
    areEqual(a.userId, b.userId) &&
    areEqual(a.userName, b.userName) &&
    (guids.size === 0 ||
      b.contentGuids.length === 0 ||
      b.contentGuids.some(guid => guids.has(plainGuid(guid))))
  )
}

const requestName = ({ contentTitle, contentType, userName }: KnownRequest): string =>
  `“${bidiIsolate(contentTitle)}” (${contentType}) for ${bidiIsolate(displayNameOf(userName))}`

const replacedText = (what: string, before: string, now: string): string => {
  const change = before === now ? `another ${now}` : `${now} instead of ${before}`
  return `${what} is now ${change}. The server may have been restored from a backup.`
}

/** Names both requests. */
export const replacedRequest = (before: Approval, now: Approval): string =>
  replacedText(`Request ${now.id}`, requestName(before), requestName(now))
