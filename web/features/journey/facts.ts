/** A fact, or a sentence that explains why it isn't known. */
export type Known<T> = { readonly value: T } | { readonly why: string }

export const known = <T>(value: T): Known<T> => ({ value })
export const unknown = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(fact: Known<T>): fact is { readonly value: T } => 'value' in fact
/** The value of a fact; null if it isn't known. */
export const valueIn = <T>(fact: Known<T>): T | null => (isKnown(fact) ? fact.value : null)

/** Whether an instance responds; `fault` is a sentence that says why it doesn't. */
export type Reach = Known<{ readonly fault: string | null }>

/** A channel that a user has turned on; `obstacle` is why it doesn't work, such as "the bot is stopped". */
export interface Way {
  readonly label: string
  readonly obstacle: string | null
}
