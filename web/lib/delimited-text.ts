const SEPARATORS = ['\t', ';', ',']

/** The separator that the first line has most often; tabs, as spreadsheets copy them, go first. */
const separatorOf = (text: string): string => {
  const [line = ''] = text.split('\n', 1)
  const count = (one: string) => line.split(one).length
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** Rows of a pasted table or CSV file, with trimmed cells. Cells in quotes may contain separators and line breaks. */
export const rowsIn = (text: string): string[][] => {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    // A leading apostrophe keeps spreadsheets from reading a cell as a formula or number.
    row.push(cell.trim().replace(/^'/, ''))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  for (const sign of text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')) {
    if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === separator) endCell()
    else if (!isQuoted && sign === '\n') endRow()
    else cell += sign
  }
  endRow()
  return rows
}
