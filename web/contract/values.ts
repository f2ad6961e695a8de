import * as z from 'zod/mini'
import { cleanText, MESSAGE_MAX, TITLE_MAX } from './text.ts'

/**
 * An enum that accepts unknown values as plain text (backend-notes 5.9): shown raw, saved back unchanged. `known` lists
 * the others.
 */
export const openEnum = <const T extends string>(...known: T[]) =>
  Object.assign(
    z.custom<T | (string & {})>(value => typeof value === 'string', 'expected a text'),
    { known: known as readonly T[] },
  )

/** Known values of an `openEnum`, e.g. to require a label for each. */
export type KnownValue<E extends { known: readonly string[] }> = E['known'][number]

/** A display-only name or title: limited length, no unsafe characters. */
export const shownTitle = z.string().check(z.overwrite(text => cleanText(text, TITLE_MAX)))
/** A display-only message from the server or a person: safe like a title, but longer. */
export const shownMessage = z.string().check(z.overwrite(text => cleanText(text, MESSAGE_MAX)))

/** `{success, message}` of calls without other data. */
export const Outcome = z.object({ success: z.boolean(), message: z._default(shownMessage, '') })
export type Outcome = z.infer<typeof Outcome>

export const ContentType = z.enum(['movie', 'show'])
export type ContentType = z.infer<typeof ContentType>
export const CONTENT_TYPES = ['movie', 'show'] as const satisfies readonly ContentType[]

/** A boolean the backend may omit. */
export const flag = (fallback = false) => z._default(z.boolean(), fallback)

/** A display-only message or null; null when absent. */
export const shownMessageOrNull = z._default(z.nullable(shownMessage), null)

/** Text or null; null when absent. */
export const textOrNull = z._default(z.nullable(z.string()), null)

/** The two kinds of instances: Radarr for movies, Sonarr for shows. */
export const ARR_KINDS = ['radarr', 'sonarr'] as const
export type ArrKind = (typeof ARR_KINDS)[number]
