/** Adds a period unless the text ends with punctuation, because server messages may lack one. */
export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
