/** Characters parsed at a time. */
const PART = 32_768
/** So many parts that end inside an entry mean that the entries are long, not the list. */
const MISSES_MAX = 20
/** Stands for the entries that were parsed before the rest. */
const MARK = '\u0000entries'
/** A list of objects in a field; a quote that ends such a text elsewhere has a backslash before it. */
const LIST = /[^\\]":\[(?=\{)/g

/**
 * `JSON.parse` with pauses: the first list of objects is parsed part by part, which is what makes long answers long.
 * @throws SyntaxError
 */
export function* parseLong(text: string): Generator<unknown, unknown> {
  LIST.lastIndex = 0
  if (text.length < 2 * PART || !LIST.test(text)) return JSON.parse(text)
  const from = LIST.lastIndex
  const entries: unknown[] = []
  let at = from
  let misses = 0
  for (let end = at; ; ) {
    end = text.indexOf('},{', Math.max(end + 1, at + PART))
    if (end < 0) break
    // Text that parses as entries ends between two of them; else this was inside one.
    const part = entriesIn(text.slice(at, end + 1))
    if (!part) {
      misses += 1
      if (misses > MISSES_MAX) return JSON.parse(text)
      continue
    }
    for (const entry of part) entries.push(entry)
    at = end + 2
    yield
  }
  const rest: unknown = JSON.parse(
    `${text.slice(0, from)}${JSON.stringify(MARK)},${text.slice(at)}`,
  )
  const list = markedIn(rest)
  if (!list) return JSON.parse(text)
  for (const entry of list.slice(1)) entries.push(entry)
  list.length = 0
  for (const entry of entries) list.push(entry)
  return rest
}

const entriesIn = (text: string): unknown[] | null => {
  try {
    return JSON.parse(`[${text}]`)
  } catch {
    return null
  }
}

const markedIn = (value: unknown): unknown[] | null => {
  if (Array.isArray(value)) return value[0] === MARK ? value : null
  if (typeof value !== 'object' || value === null) return null
  for (const field of Object.values(value)) {
    const found = markedIn(field)
    if (found) return found
  }
  return null
}
