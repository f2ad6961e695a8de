import * as z from 'zod/mini'
import { cleanText, isInvisible, MESSAGE_MAX, TITLE_MAX } from './clean-text.ts'

/**
 * An enum that also accepts unknown text (backend-notes 5.9), which is displayed and saved unchanged. `known` lists the
 * known values.
 */
export const openEnum = <const T extends string>(...known: T[]) =>
  Object.assign(
    z.custom<T | (string & {})>(value => typeof value === 'string', 'expected a string'),
    { known: known as readonly T[] },
  )

export type KnownValue<E extends { known: readonly string[] }> = E['known'][number]

/** For display only: unsafe characters are removed and the length is limited. */
export const shownTitle = z.string().check(z.overwrite(text => cleanText(text, TITLE_MAX)))
/** The title of something with an id, which is named if the title can't be seen. */
export const titleOf = (title: string, id: number): string =>
  isInvisible(title) ? `Untitled (${id})` : title

/** A user's name as lists show it. Names that lost characters get the id, because another user may have the same. */
export const userNameOf = (name: string, id: number): string => {
  const shown = cleanText(name, TITLE_MAX)
  return isInvisible(shown) ? `Unnamed user (${id})` : shown === name ? name : `${shown} (${id})`
}
export const shownMessage = z.string().check(z.overwrite(text => cleanText(text, MESSAGE_MAX)))

export const success = z.literal(true)
export const message = z._default(shownMessage, '')
/** Of calls that report a failure as an error. */
export const Success = z.object({ success, message })
export const Outcome = z.object({ success: z.boolean(), message })
export type Outcome = z.infer<typeof Outcome>

export const CONTENT_TYPES = ['movie', 'show'] as const
export const ContentType = z.enum(CONTENT_TYPES)
export type ContentType = z.infer<typeof ContentType>

/** A day without a time, for example 2026-11-29. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine(text => !Number.isNaN(Date.parse(text))),
)

export const flag = (fallback = false) => z._default(z.boolean(), fallback)

export const shownMessageOrNull = z._default(z.nullable(shownMessage), null)

/** A count that the server may omit. Null means unknown, which isn't the same as 0. */
export const count = z._default(z.nullable(z.number()), null)

export const textOrNull = z._default(z.nullable(z.string()), null)

export const ARR_KINDS = ['radarr', 'sonarr'] as const
export type ArrKind = (typeof ARR_KINDS)[number]

/** Anything else is replaced. */
export const orElse = <T extends z.ZodMiniType, F>(type: T, fallback: F) =>
  z.union([type, z.transform(() => fallback)])

/** What isn't plausible is unknown. */
export const plausible = <T extends z.ZodMiniType>(type: T) => orElse(type, null)
