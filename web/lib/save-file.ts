import { serverNow } from './clock.ts'
import { datedName } from './dated-name.ts'

const RELEASE_AFTER_MS = 10_000

/** Downloads text as a file. @param type MIME type */
export const saveFile = (name: string, type: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS)
}

const CSV_TYPE = 'text/csv;charset=utf-8'

/** Downloads a CSV file. @param name file name without the extension */
export const saveCsv = (name: string, csv: string): void => saveFile(`${name}.csv`, CSV_TYPE, csv)

/** Downloads a CSV file with today's date in its name. */
export const saveDatedCsv = (what: string, csv: string): void =>
  saveFile(datedName(what, new Date(serverNow()), 'csv'), CSV_TYPE, csv)
