import * as z from 'zod/mini'
import { CONFIG, ConfigResponse } from './config.ts'
import { type Fields, type PatchOf, shapeOf } from './config-fields.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from './config-path.ts'
import { put } from './endpoint.ts'

/* Kept separate from config.ts, because every page loads that file at startup. */

/** Rejects unknown fields, read-only fields and incomplete groups. */
const patchSchemaOf = <F extends Fields>(fields: F) => {
  const writable = Object.entries(fields).filter(
    ([, field]) => !('readOnly' in field && field.readOnly),
  )
  return z.partial(
    z.strictObject(shapeOf(Object.fromEntries(writable), false)),
  ) as unknown as z.ZodMiniType<PatchOf<F>, PatchOf<F>>
}

/** Groups must be complete, because the backend replaces them as a whole. Unknown keys of a group can be sent back. */
export const ConfigPatch = patchSchemaOf(CONFIG)
export type ConfigPatch = PatchOf<typeof CONFIG>

/**
 * Replaces groups as a whole, rejects null, and clears a string if it is set to ''. Don't send back the whole config,
 * because the backend rejects read-only fields with 400.
 */
export const putConfig = put(CONFIG_PATH, {
  movedTo: NEW_CONFIG_PATH,
  body: ConfigPatch,
  response: ConfigResponse,
})
