/** A fact, or a sentence explaining why it is unknown. */
export type Known<T> = { readonly value: T } | { readonly why: string }

export const known = <T>(value: T): Known<T> => ({ value })
export const unknown = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(fact: Known<T>): fact is { readonly value: T } => 'value' in fact
/** The value, or null if unknown. */
export const valueIn = <T>(fact: Known<T>): T | null => (isKnown(fact) ? fact.value : null)

/** Whether an instance responds; `fault` is a sentence saying why not. */
export type Reach = Known<{ readonly fault: string | null }>

/** An enabled channel of a user; `obstacle` is why it doesn't work, for example "the bot is stopped". */
export interface Way {
  readonly label: string
  readonly obstacle: string | null
}
