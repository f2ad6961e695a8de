export const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
