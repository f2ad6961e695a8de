import type { Approval } from './approvals.ts'
import { plainGuid } from './plain-guid.ts'

/**
 * Header of a decision: the identities of the requests as they were when decided on. The gateway compares them with what
 * has their numbers now, because a page that is being left can't.
 */
export const EXPECTED_HEADER = 'x-stargazarr-expected'

export type KnownRequest = Pick<Approval, 'contentTitle' | 'contentType' | 'userName'> &
  Pick<Approval, 'userId' | 'contentGuids'>

const GUIDS_MAX = 8

/** Short and plain, because the length and characters of headers are limited. '0' for an empty text. */
const hashOf = (text: string): string => {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}

/** What tells a request from another one with its number. '0' stands for what isn't known, as in a row from an event. */
export const identityOf = (request: KnownRequest & { readonly id: number }): string =>
  [
    request.id,
    hashOf(`${request.contentType} ${request.contentTitle}`),
    request.userId,
    hashOf(request.userName),
    ...request.contentGuids.slice(0, GUIDS_MAX).map(guid => hashOf(plainGuid(guid))),
  ].join('.')

const areEqual = (a = '0', b = '0'): boolean => a === '0' || b === '0' || a === b

export const isSameIdentity = (a: string, b: string): boolean => {
  const [, title, userId, userName, ...guids] = a.split('.')
  const [, otherTitle, otherId, otherName, ...otherGuids] = b.split('.')
  return (
    title === otherTitle &&
    areEqual(userId, otherId) &&
    areEqual(userName, otherName) &&
    (guids.length === 0 || otherGuids.length === 0 || guids.some(one => otherGuids.includes(one)))
  )
}
