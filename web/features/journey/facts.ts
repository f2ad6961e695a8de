/** What is known, or why it is not, as a sentence. */
export type Known<T> = { readonly value: T } | { readonly why: string }

export const known = <T>(value: T): Known<T> => ({ value })
export const unknown = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(fact: Known<T>): fact is { readonly value: T } => 'value' in fact
/** The value, or null where it is not known. */
export const valueIn = <T>(fact: Known<T>): T | null => (isKnown(fact) ? fact.value : null)

/** Whether an instance answers the backend now; `fault` says why not, as a sentence. */
export type Reach = Known<{ readonly fault: string | null }>

/** A way to reach a user that is switched on; `obstacle` keeps it from working, "the bot is stopped". */
export interface Way {
  readonly label: string
  readonly obstacle: string | null
}
