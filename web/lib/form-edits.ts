/** A page's settings by dotted path ("quotaSettings.monthly.resetDay"), as JSON values. */
export type Values = Readonly<Record<string, unknown>>

interface Edit {
  was: unknown
  now: unknown
}
export type Edits = Readonly<Record<string, Edit>>

interface Conflict {
  key: string
  was: unknown
  theirs: unknown
  mine: unknown
}

export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

/**
 * Whether `stored` contains every value of `sent`. Servers may add keys, omit empty values and convert numeric text to
 * numbers.
 */
export const hasValues = (stored: unknown, sent: unknown): boolean => {
  if (isEmpty(sent) || isEmpty(stored)) return isEmpty(sent) && isEmpty(stored)
  if (typeof sent !== 'object' || sent === null)
    return String(stored) === String(sent) || Number(stored) === Number(sent)
  if (typeof stored !== 'object' || stored === null) return false
  if (Array.isArray(sent) && (stored as unknown[]).length !== sent.length) return false
  return Object.entries(sent).every(
    ([key, value]) =>
      value === undefined || hasValues((stored as Record<string, unknown>)[key], value),
  )
}

export const editedValues = (edits: Edits): Values =>
  Object.fromEntries(Object.entries(edits).map(([key, edit]) => [key, edit.now]))

export const applyEdits = (stored: Values, edits: Edits): Values => ({
  ...stored,
  ...editedValues(edits),
})

/** @param isKept whether to keep an edit that equals the stored value */
export const withEdit = (
  edits: Edits,
  stored: Values,
  key: string,
  now: unknown,
  isKept = false,
): Edits => {
  const { [key]: before, ...rest } = edits
  if (!isKept && isSame(now, stored[key])) return rest
  return { ...rest, [key]: { was: before ? before.was : stored[key], now } }
}

/** Edits that differ from the stored value, and all edits whose keys are in `kept`. */
export const openEdits = (stored: Values, edits: Edits, kept: Edits = {}): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([key, edit]) => key in kept || !isSame(edit.now, stored[key])),
  )

export const conflictsOf = (stored: Values, edits: Edits): Conflict[] =>
  Object.entries(openEdits(stored, edits))
    .filter(([key, edit]) => !isSame(stored[key], edit.was))
    .map(([key, edit]) => ({ key, was: edit.was, theirs: stored[key], mine: edit.now }))

/** 'mine' keeps the edit; 'theirs' discards it. */
export const resolveConflict = (
  edits: Edits,
  stored: Values,
  key: string,
  side: 'mine' | 'theirs',
): Edits => {
  const { [key]: edit, ...rest } = edits
  return edit && side === 'mine' ? { ...rest, [key]: { was: stored[key], now: edit.now } } : rest
}

export const valueAt = (source: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        value !== null && typeof value === 'object'
          ? (value as Record<string, unknown>)[step]
          : undefined,
      source,
    )

/** Copies `source` with a new value at a dotted path; undefined removes the key. */
export const withValueAt = (
  source: object,
  path: string,
  value: unknown,
): Record<string, unknown> => {
  const [step = '', ...rest] = path.split('.')
  const copy: Record<string, unknown> = { ...source }
  const below =
    rest.length > 0
      ? withValueAt((copy[step] as object | undefined) ?? {}, rest.join('.'), value)
      : value
  if (below === undefined) delete copy[step]
  else copy[step] = below
  return copy
}
