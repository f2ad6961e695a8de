/** Adds a full stop unless the text ends with punctuation; server messages may lack one. */
export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
