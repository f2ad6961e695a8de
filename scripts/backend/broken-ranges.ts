import { CONFIG } from '../../web/contract/config.ts'
import { leavesOf } from '../../web/contract/config-fields.ts'

/** A number field with its limits, both included, in the stored unit. */
export interface ConfigRange {
  path: string
  min: number
  max: number
}
/** The limits of all number fields that pages show. */
export const CONFIG_RANGES: readonly ConfigRange[] = leavesOf(CONFIG).flatMap(([path, field]) =>
  field.min === undefined || field.max === undefined
    ? []
    : [{ path, min: field.min, max: field.max }],
)
/** The ranges a stored configuration breaks: a page shows such a value and asks for another one before it saves the field. */
export const brokenRanges = (config: unknown): ConfigRange[] =>
  CONFIG_RANGES.filter(({ path, min, max }) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], config)
    return typeof value === 'number' && (value < min || value > max)
  })
