import { formatNumber } from './pluralize.ts'

/**
 * Joins words as "A, B, and C", or as "A, B, and 3 more" if there are more than `most`. Doesn't use `Intl.ListFormat`,
 * because its first use takes tens of milliseconds on a slow device.
 */
export const andJoined = (parts: readonly string[], most = Number.POSITIVE_INFINITY): string => {
  if (parts.length <= most) return joined(parts, 'and')
  const rest = parts.length - (most - 1)
  return joined([...parts.slice(0, most - 1), `${formatNumber(rest)} more`], 'and')
}

export const orJoined = (parts: readonly string[]): string => joined(parts, 'or')

const joined = (parts: readonly string[], word: string): string =>
  parts.length < 3
    ? parts.join(` ${word} `)
    : `${parts.slice(0, -1).join(', ')}, ${word} ${parts.at(-1)}`
