import { CONFIG } from '../../web/contract/config.ts'
import { leavesOf } from '../../web/contract/config-fields.ts'

/** Inclusive limits of a numeric field, in the unit in which it is stored. */
export interface ConfigRange {
  path: string
  min: number
  max: number
}
/** Limits of all numeric fields shown on pages. */
export const CONFIG_RANGES: readonly ConfigRange[] = leavesOf(CONFIG).flatMap(([path, field]) =>
  field.min === undefined || field.max === undefined
    ? []
    : [{ path, min: field.min, max: field.max }],
)
/** Limits that a stored configuration violates. Pages show such a value but require a valid one to save. */
export const brokenRanges = (config: unknown): ConfigRange[] =>
  CONFIG_RANGES.filter(({ path, min, max }) => {
    const value = path
      .split('.')
      .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], config)
    return typeof value === 'number' && (value < min || value > max)
  })
