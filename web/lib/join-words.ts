/**
 * Joins words as "A, B, and C". Doesn't use `Intl.ListFormat`, because its first use takes tens of milliseconds on a
 * slow device.
 */
export const andJoined = (parts: readonly string[]): string => joined(parts, 'and')

export const orJoined = (parts: readonly string[]): string => joined(parts, 'or')

const joined = (parts: readonly string[], word: string): string =>
  parts.length < 3
    ? parts.join(` ${word} `)
    : `${parts.slice(0, -1).join(', ')}, ${word} ${parts.at(-1)}`
