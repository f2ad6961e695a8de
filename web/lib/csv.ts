/**
 * Spreadsheets treat cells that start with one of these characters, also after blanks or in full width, as formulas. A
 * leading apostrophe prevents that.
 */
const FORMULA = /^(?=[\t\r\n]|[\s\p{Cf}]*[=+\-@＝＋－＠])/u
/** Where the rest of a cell becomes a cell of its own if a spreadsheet expects other separators than commas. */
const LATER_FORMULA = /(?<=[\s\S][;\t\r\n])(?=[\s\p{Cf}]*[=+\-@＝＋－＠])/gu
const NEEDS_QUOTES = /[",\r\n]/

export type CsvCell = string | number | null | undefined

const cellOf = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(LATER_FORMULA, "'").replace(FORMULA, "'")
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats CSV (RFC 4180) and prevents formula injection. Adds a byte order mark, so that spreadsheets detect UTF-8. */
export const csvOf = (head: readonly string[], rows: Iterable<readonly CsvCell[]>): string => {
  const lines = [head.map(cellOf).join()]
  for (const row of rows) lines.push(row.map(cellOf).join())
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
