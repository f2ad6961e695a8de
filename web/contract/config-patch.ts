import * as z from 'zod/mini'
import { CONFIG, ConfigAnswer } from './config.ts'
import { type Fields, type PatchOf, shapeOf } from './config-fields.ts'
import { endpoint } from './endpoint.ts'

/* Schemas for writing. They aren't in config.ts, because every page loads that at startup. */

/** Accepts writable fields only: unknown fields, read-only fields and incomplete groups are rejected. */
export const patchSchemaOf = <F extends Fields>(fields: F) => {
  const writable = Object.entries(fields).filter(
    ([, field]) => !('readOnly' in field && field.readOnly),
  )
  return z.partial(
    z.strictObject(shapeOf(Object.fromEntries(writable), false)),
  ) as unknown as z.ZodMiniType<PatchOf<F>, PatchOf<F>>
}

/**
 * Any subset of the writable fields. Groups must be complete, because the backend replaces them as a whole; their
 * unknown keys can be sent back.
 */
export const ConfigPatch = patchSchemaOf(CONFIG)
export type ConfigPatch = PatchOf<typeof CONFIG>

/**
 * Groups are replaced as a whole, null is rejected and '' clears a text. Don't send back the whole config: read-only
 * fields are answered with 400.
 */
export const putConfig = endpoint({
  method: 'PUT',
  path: '/v1/config/config',
  body: ConfigPatch,
  answer: ConfigAnswer,
})
