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

/** Downloads a CSV file. @param what file name without the date and extension */
export const saveCsv = (what: string, csv: string): void =>
  saveFile(datedName(what, new Date(), 'csv'), 'text/csv;charset=utf-8', csv)
