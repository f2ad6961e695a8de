/** The words with a full stop, unless they end with a mark of their own: what a server says may have none. */
export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
