const isNumber = (value: unknown) => value === undefined || typeof value === 'number'
const isRange = ({ min, max }: { min?: unknown; max?: unknown }) =>
  isNumber(min) && isNumber(max) && (min !== undefined || max !== undefined)
const isPart = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.every(entry => typeof entry === 'number')
    : typeof part === 'number' || (typeof part === 'object' && part !== null && isRange(part))

/** Whether the value has a form that some condition accepts, regardless of field and operator. */
export const hasValueForm = (value: unknown): boolean => {
  if (Array.isArray(value))
    return value.every(entry => typeof entry === 'string' || typeof entry === 'number')
  if (typeof value !== 'object' || value === null) return true
  if ('id' in value && 'name' in value) return typeof value.name === 'string'
  if (isRange(value)) return true
  const { rating, votes } = value as { rating?: unknown; votes?: unknown }
  const parts = [rating, votes].filter(part => part !== undefined)
  return parts.length > 0 && parts.every(isPart)
}
