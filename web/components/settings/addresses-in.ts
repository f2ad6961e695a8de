/** Splits a list of addresses at commas and line breaks. */
export const addressesIn = (value: unknown): string[] =>
  value === undefined || value === null
    ? []
    : String(value)
        .split(/[,\n]/)
        .map(part => part.trim())
        .filter(Boolean)
