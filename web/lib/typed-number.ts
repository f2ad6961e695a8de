const GROUPED = /^-?\d{1,3}(?:[.,'’\s]\d{3})+$/

/** Parses a whole number, whose digits may be grouped ("1,000", "1.000"); null for anything else, such as "1.5". */
export const wholeNumberIn = (text: string): number | null => {
  const typed = text.trim()
  const digits = GROUPED.test(typed) ? typed.replace(/[^\d-]/g, '') : typed
  return /^-?\d+$/.test(digits) ? Number(digits) : null
}

/** Parses a number with a decimal point, whose digits may be grouped by commas; null for anything else. */
export const decimalIn = (text: string): number | null => {
  const digits = text.trim().replace(/,(?=\d{3}(?!\d))/g, '')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : null
}
