export const addressesIn = (value: unknown): string[] =>
  value === undefined || value === null
    ? []
    : String(value)
        .split(/[,\n]/)
        .map(part => part.trim())
        .filter(Boolean)
