/** Returns the id in a query parameter, or null for anything else. */
export const idIn = (text: string | null | undefined): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id > 0 ? id : null
}

export const valuesIn = (text: string | null): string[] => (text ? text.split(',') : [])

/** Copies `values`, removing `value` if present and adding it otherwise. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(kept => kept !== value) : [...values, value]

export const sameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every(value => b.includes(value))
