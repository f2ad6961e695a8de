import * as z from 'zod/mini'
import { cleanText, MESSAGE_MAX, TITLE_MAX } from './text.ts'

/**
 * An enum that also accepts unknown values as text (backend-notes 5.9), which are displayed and saved unchanged.
 * `known` lists the known ones.
 */
export const openEnum = <const T extends string>(...known: T[]) =>
  Object.assign(
    z.custom<T | (string & {})>(value => typeof value === 'string', 'expected a text'),
    { known: known as readonly T[] },
  )

/** Known values of an `openEnum`, e.g. to require a label for each. */
export type KnownValue<E extends { known: readonly string[] }> = E['known'][number]

/** A name or title for display only: limited in length and without unsafe characters. */
export const shownTitle = z.string().check(z.overwrite(text => cleanText(text, TITLE_MAX)))
/** A message from the server or a person, for display only: like a title, but longer. */
export const shownMessage = z.string().check(z.overwrite(text => cleanText(text, MESSAGE_MAX)))

/** `{success, message}`, returned by calls without other data. */
export const Outcome = z.object({ success: z.boolean(), message: z._default(shownMessage, '') })
export type Outcome = z.infer<typeof Outcome>

export const ContentType = z.enum(['movie', 'show'])
export type ContentType = z.infer<typeof ContentType>
export const CONTENT_TYPES = ['movie', 'show'] as const satisfies readonly ContentType[]

/** A boolean that the backend may omit. */
export const flag = (fallback = false) => z._default(z.boolean(), fallback)

/** A message for display only, or null, also if absent. */
export const shownMessageOrNull = z._default(z.nullable(shownMessage), null)

/** Text, or null, also if absent. */
export const textOrNull = z._default(z.nullable(z.string()), null)

/** The kinds of instances: Radarr for movies and Sonarr for shows. */
export const ARR_KINDS = ['radarr', 'sonarr'] as const
export type ArrKind = (typeof ARR_KINDS)[number]
