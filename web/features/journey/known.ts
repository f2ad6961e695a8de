export type Known<T> = { readonly value: T } | { readonly why: string }

export const known = <T>(value: T): Known<T> => ({ value })
export const unknown = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(fact: Known<T>): fact is { readonly value: T } => 'value' in fact
export const valueIn = <T>(fact: Known<T>): T | null => (isKnown(fact) ? fact.value : null)

export type InstanceHealth = Known<{ readonly error: string | null }>

export interface NotificationChannel {
  readonly label: string
  readonly obstacle: string | null
}
