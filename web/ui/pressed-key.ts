interface KeyPress {
  key: string
  code: string
}

/** Whether a key types a letter that isn't Latin, such as Cyrillic, Greek, Hebrew or Thai. */
export const typesOtherScript = ({ key }: Pick<KeyPress, 'key'>) =>
  /[\p{L}\p{M}]/u.test(key) && !/\p{Script=Latin}/u.test(key)

/**
 * The key as shortcuts name it. Layouts without Latin letters are read by the letter printed at the same place of a US
 * keyboard; all others, such as AZERTY and Dvorak, by what they type.
 */
export const pressedKey = (press: KeyPress): string => {
  const [, letter] = /^Key([A-Z])$/.exec(press.code) ?? []
  if (letter === undefined || !typesOtherScript(press)) return press.key
  return press.key === press.key.toLowerCase() ? letter.toLowerCase() : letter
}
