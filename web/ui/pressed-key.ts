interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const isLetter = (key: string) => /[\p{L}\p{M}]/u.test(key)
const isLatin = (key: string) => /\p{Script=Latin}/u.test(key)
const isPlain = (press: KeyPress) => !press.ctrlKey && !press.metaKey && !press.altKey

/** Script of the keyboard layout, known from the last letter typed; null until a letter is typed. */
let layout: 'latin' | 'other' | null = null

/** Call on every key press. Shift is ignored, because with it a Hebrew layout types Latin capitals. */
export const noteLayout = (press: KeyPress) => {
  if (/^Key[A-Z]$/.test(press.code) && isLetter(press.key) && isPlain(press) && !press.shiftKey)
    layout = isLatin(press.key) ? 'latin' : 'other'
}

/**
 * Whether a key is read by its place on a US keyboard instead of by what it types. Layouts without Latin letters have
 * symbols at some places of letters (Greek types ";" at KeyQ, Hebrew "/") and their own at that of "/". Latin layouts such
 * as Dvorak have, too, but these don't count there.
 */
export const isReadByPlace = (press: KeyPress): boolean => {
  if (isLetter(press.key)) return !isLatin(press.key)
  if (!isPlain(press) || press.key.length !== 1) return false
  return press.code === 'Slash'
    ? layout === 'other' && !press.shiftKey
    : /^Key[A-Z]$/.test(press.code) && layout !== 'latin'
}

/**
 * The key as shortcuts name it. Layouts without Latin letters are read by the letter printed at the same place of a US
 * keyboard; all others, such as AZERTY and Dvorak, by what they type.
 */
export const pressedKey = (press: KeyPress): string => {
  const [, letter] = /^Key([A-Z])$/.exec(press.code) ?? []
  if (letter === undefined || !isReadByPlace(press)) return press.key
  return press.key === press.key.toLowerCase() ? letter.toLowerCase() : letter
}
