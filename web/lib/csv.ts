/** Spreadsheets treat cells that start with one of these characters as formulas. A leading apostrophe prevents that. */
const FORMULA = /^[=+\-@\t\r\n]/
const NEEDS_QUOTES = /[",\r\n]/

export type CsvCell = string | number | null | undefined

const cellOf = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats CSV (RFC 4180) and prevents formula injection. Adds a byte order mark, so that spreadsheets detect UTF-8. */
export const csvOf = (head: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  const lines = [head.map(cellOf).join()]
  for (const row of rows) lines.push(row.map(cellOf).join())
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
