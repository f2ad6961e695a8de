import * as z from 'zod/mini'
import { cleanText, MESSAGE_MAX, TITLE_MAX } from './text.ts'

/**
 * An enum that keeps values this version does not know as plain text (backend-notes 5.9): shown raw, saved back unchanged.
 * `known` lists them for selects and tables.
 */
export const openEnum = <const T extends string>(...known: T[]) =>
  Object.assign(
    z.custom<T | (string & {})>(value => typeof value === 'string', 'expected a text'),
    { known: known as readonly T[] },
  )

/** The known values of an `openEnum`, e.g. for a table of words that names each of them. */
export type KnownValue<E extends { known: readonly string[] }> = E['known'][number]

/** A name or title, only shown: bounded and without characters that change what stands around it. */
export const shownTitle = z.string().check(z.overwrite(text => cleanText(text, TITLE_MAX)))
/** Words of the server or of a person, only shown: bounded and clean like a title, but longer. */
export const shownMessage = z.string().check(z.overwrite(text => cleanText(text, MESSAGE_MAX)))

/** `{success, message}` of calls that answer nothing else. */
export const Outcome = z.object({ success: z.boolean(), message: z._default(shownMessage, '') })
export type Outcome = z.infer<typeof Outcome>

export const ContentType = z.enum(['movie', 'show'])
export type ContentType = z.infer<typeof ContentType>
export const CONTENT_TYPES = ['movie', 'show'] as const satisfies readonly ContentType[]

/** A flag the backend may leave out. */
export const flag = (fallback = false) => z._default(z.boolean(), fallback)

/** Words that are only shown, or null; absent reads as null. */
export const shownMessageOrNull = z._default(z.nullable(shownMessage), null)

/** Text or null; absent reads as null. */
export const textOrNull = z._default(z.nullable(z.string()), null)

/** The two kinds of instances: Radarr takes movies, Sonarr shows. */
export const ARR_KINDS = ['radarr', 'sonarr'] as const
export type ArrKind = (typeof ARR_KINDS)[number]
