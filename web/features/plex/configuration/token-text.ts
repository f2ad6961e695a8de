/**
 * The token in what was pasted: the token itself, or an address that carries it as X-Plex-Token, which is where people find
 * it. White space around it is taken off.
 */
export const tokenIn = (typed: string): string => {
  const text = typed.trim()
  const [, found] = /[?&]X-Plex-Token=([^&#\s]+)/i.exec(text) ?? []
  return found ?? text
}

/** What is wrong with a token, in words; null when nothing is. Whether it holds only Plex can say. */
export const tokenFault = (typed: string): string | null => {
  const token = tokenIn(typed)
  if (token === '') return 'Paste your Plex token.'
  if (/\s/.test(token)) return 'A token has no spaces. Copy it again, in one piece.'
  if (/[/?:]/.test(token))
    return 'This is an address without a token. Copy the part behind X-Plex-Token=.'
  return null
}
