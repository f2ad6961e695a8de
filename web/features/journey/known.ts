export type Known<T> = { readonly value: T } | { readonly why: string }

export const known = <T>(value: T): Known<T> => ({ value })
export const unknown = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(part: Known<T>): part is { readonly value: T } => 'value' in part
export const valueIn = <T>(part: Known<T>): T | null => (isKnown(part) ? part.value : null)

export type InstanceHealth = Known<{ readonly error: string | null }>

export interface NotificationChannel {
  readonly label: string
  readonly obstacle: string | null
}
