export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
