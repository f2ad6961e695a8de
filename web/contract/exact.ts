import * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'
import { exactOf } from './rows.ts'

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  innerType?: Schema
  defaultValue?: unknown
}

/** The schema without its tolerance for odd rows, for the mock and the conformance check, which must report them. */
export const exact = (schema: Schema): Schema => {
  const strict = exactOf(schema)
  if (strict) return exact(strict)
  const { type, shape, element, options, innerType, defaultValue } = schema.def as unknown as Def
  if (type === 'object' && shape)
    return z.extend(
      schema as z.ZodMiniObject,
      Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, exact(field)])),
    )
  if (type === 'array' && element) return z.array(exact(element))
  if (type === 'union' && options) return z.union(options.map(exact))
  if (type === 'optional' && innerType) return z.optional(exact(innerType))
  if (type === 'prefault' && innerType) return z.prefault(exact(innerType), defaultValue)
  return schema
}
