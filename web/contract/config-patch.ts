import * as z from 'zod/mini'
import { CONFIG, ConfigAnswer } from './config.ts'
import { type Fields, type PatchOf, shapeOf } from './config-fields.ts'
import { endpoint } from './endpoint.ts'

/* Writing the configuration; apart from reading it, which every page does at its start. */

/** Takes what may be written and nothing else: unknown fields, read-only ones and incomplete groups are refused. */
export const patchSchemaOf = <F extends Fields>(fields: F) => {
  const writable = Object.entries(fields).filter(
    ([, field]) => !('readOnly' in field && field.readOnly),
  )
  return z.partial(
    z.strictObject(shapeOf(Object.fromEntries(writable), false)),
  ) as unknown as z.ZodMiniType<PatchOf<F>, PatchOf<F>>
}

/**
 * Any subset of the writable fields, each group complete, because the backend replaces it whole. Keys of a group that this
 * version does not know may be sent back with it.
 */
export const ConfigPatch = patchSchemaOf(CONFIG)
export type ConfigPatch = PatchOf<typeof CONFIG>

/** Groups are replaced whole, null is refused, '' clears a text. Never echo the whole config: read-only fields answer 400. */
export const putConfig = endpoint({
  method: 'PUT',
  path: '/v1/config/config',
  body: ConfigPatch,
  answer: ConfigAnswer,
})
