import type { Approval } from '../contract/approvals.ts'
import type { RouterRule } from '../contract/content-router.ts'
import type { Instance } from '../contract/instances.ts'
import { identityOf, isSameIdentity, type KnownRequest } from '../contract/request-identity.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { ExplainedError, GoneError } from '../lib/errors.ts'
import type { Resource } from './resource.ts'
import { displayNameOf } from './users.ts'

/**
 * A server restored from a backup gives numbers to other things. What was kept for a while is compared with what now has
 * its number before anything is sent.
 */
export const isSameRequest = (a: KnownRequest, b: KnownRequest): boolean =>
  isSameIdentity(identityOf({ id: 0, ...a }), identityOf({ id: 0, ...b }))

const requestName = ({ contentTitle, contentType, userName }: KnownRequest): string =>
  `“${bidiIsolate(contentTitle)}” (${contentType}) for ${bidiIsolate(displayNameOf(userName))}`

const replacedText = (what: string, before: string, now: string): string => {
  const change = before === now ? `another ${now}` : `${now} instead of ${before}`
  return `${what} is now ${change}. The server may have been restored from a backup.`
}

/** Names both requests. */
export const replacedRequest = (before: Approval, now: Approval): string =>
  replacedText(`Request ${now.id}`, requestName(before), requestName(now))

/** Other admins may have renamed a rule or changed its conditions, but not when it was created. */
export const isSameRule = (a: RouterRule, b: RouterRule): boolean =>
  a.created_at && b.created_at ? a.created_at === b.created_at : a.name === b.name

export type KnownInstance = Pick<Instance, 'id' | 'name' | 'baseUrl'>

export const isSameInstance = (a: KnownInstance, b: KnownInstance): boolean =>
  a.name === b.name || a.baseUrl === b.baseUrl

type Named = { id: number; name?: string; title?: string }

/** @throws ExplainedError if the number of `seen` now belongs to something else, naming both */
export const refuseReplaced = <T extends Named>(
  list: readonly T[],
  seen: T,
  isSameThing: (a: T, b: T) => boolean,
): void => {
  const now = list.find(({ id }) => id === seen.id)
  const nameOf = ({ name, title = name }: T) => `“${bidiIsolate(title ?? '')}”`
  if (now && !isSameThing(seen, now))
    throw new GoneError(replacedText(`Number ${seen.id}`, nameOf(seen), nameOf(now)))
}

type List<T> = Pick<Resource<readonly T[]>, 'load' | 'state'>

/** @throws ExplainedError if the list can't be loaded */
export const reloaded = async <T>({ load, state }: List<T>): Promise<readonly T[]> => {
  if (await load({ force: true })) return state.data ?? []
  throw new ExplainedError('Couldn’t load the list, so nothing was sent. Try again.')
}

/**
 * Reloads a list before something in it is changed that was shown or asked about a while ago.
 * @throws like `refuseReplaced`
 */
export const requireSame = async <T extends Named>(
  list: List<T>,
  seen: T | readonly T[],
  isSameThing: (a: T, b: T) => boolean,
): Promise<void> => {
  const now = await reloaded(list)
  for (const one of [seen].flat() as T[]) refuseReplaced(now, one, isSameThing)
}
