import { CONFIG } from '../../web/contract/config.ts'
import { leavesOf } from '../../web/contract/config-fields.ts'

interface ConfigRange {
  path: string
  min: number
  max: number
}
const CONFIG_RANGES: readonly ConfigRange[] = leavesOf(CONFIG).flatMap(([path, field]) =>
  field.min === undefined || field.max === undefined
    ? []
    : [{ path, min: field.min, max: field.max }],
)
/** Limits that a saved configuration violates. Pages show such values but can't save them. */
export const brokenRanges = (config: unknown): ConfigRange[] =>
  CONFIG_RANGES.filter(({ path, min, max }) => {
    const value = path
      .split('.')
      .reduce<unknown>(
        (value, step) => (value as Record<string, unknown> | undefined)?.[step],
        config,
      )
    return typeof value === 'number' && (value < min || value > max)
  })
