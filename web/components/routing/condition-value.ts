/** Whether a condition has no value yet. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isNaN(value)

/** Parses `{min,max}`, which needs at least one of the two values. */
export const rangeOf = (value: unknown): { min: number; max: number } | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { min, max } = value as { min?: unknown; max?: unknown }
  const isBound = (bound: unknown) => bound === undefined || bound === null || isNumber(bound)
  if (!isBound(min) || !isBound(max) || (!isNumber(min) && !isNumber(max))) return null
  return { min: isNumber(min) ? min : -Infinity, max: isNumber(max) ? max : Infinity }
}

/** Parses `{rating, votes}`. A plain value is treated as the rating. */
export const ratingParts = (value: unknown): { rating?: unknown; votes?: unknown } => {
  const isCompound =
    typeof value === 'object' && value !== null && ('rating' in value || 'votes' in value)
  return isCompound ? value : { rating: value }
}
