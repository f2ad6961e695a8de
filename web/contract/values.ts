import * as z from 'zod/mini'

/**
 * An enum that keeps values this version does not know as plain text (backend-notes 5.9): shown raw, saved back unchanged.
 * `known` lists them for selects and tables.
 */
export const openEnum = <const T extends string>(...known: T[]) =>
  Object.assign(
    z.custom<T | (string & {})>(value => typeof value === 'string', 'expected a text'),
    { known: known as readonly T[] },
  )

/** `{success, message}` of calls that answer nothing else. */
export const Outcome = z.object({ success: z.boolean(), message: z._default(z.string(), '') })
export type Outcome = z.infer<typeof Outcome>

export const ContentType = z.enum(['movie', 'show'])
export type ContentType = z.infer<typeof ContentType>
export const CONTENT_TYPES = ['movie', 'show'] as const satisfies readonly ContentType[]

/** A flag the backend may leave out. */
export const flag = (fallback = false) => z._default(z.boolean(), fallback)

/** Text or null; absent reads as null. */
export const textOrNull = z._default(z.nullable(z.string()), null)
