export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
