import parse, { type Token, type Tokens, types } from 'ret'
import isSafePattern from 'safe-regex2'

/**
 * Why a pattern wasn't tested. 'invalid' and 'unsafe' (nested repetition): the backend treats the condition as not met.
 * 'costly': the backend may test the pattern, but testing it in the browser could block the page.
 */
export type PatternError = 'invalid' | 'unsafe' | 'costly'

/** Maximum number of steps per match. This many take about 10 ms. */
const STEPS_MAX = 1_000_000
const TEXT_MAX = 2000
const ASCII = 128
const PATTERNS_HELD = 200

type Compiled = { error: 'invalid' | 'unsafe' } | { error: null; regex: RegExp; tokens: Tokens }
const compiled = new Map<string, Compiled>()

const compile = (pattern: string): Compiled => {
  try {
    const regex = new RegExp(pattern, 'i')
    if (!isSafePattern(pattern)) return { error: 'unsafe' }
    return { error: null, regex, tokens: parse(pattern) }
  } catch {
    return { error: 'invalid' }
  }
}

const compiledOf = (pattern: string): Compiled => {
  const known = compiled.get(pattern)
  if (known) return known
  if (compiled.size >= PATTERNS_HELD) compiled.clear()
  const made = compile(pattern)
  compiled.set(pattern, made)
  return made
}

/** Why the pattern can't be used with any text; null if it can. */
export const patternError = (pattern: string): 'invalid' | 'unsafe' | null =>
  compiledOf(pattern).error

const PROBLEMS = {
  invalid: 'This pattern is invalid and would never match.',
  unsafe: 'This pattern nests repetitions and could run forever, so the server would skip it.',
}
/** `patternError` in words. */
export const patternProblem = (pattern: string): string | null => {
  const error = patternError(pattern)
  return error && PROBLEMS[error]
}

/**
 * Whether `pattern` matches within the first `TEXT_MAX` characters, ignoring case, or why it wasn't tested. Runs in
 * bounded time.
 */
export const matchPattern = (pattern: string, whole: string): boolean | PatternError => {
  const found = compiledOf(pattern)
  if (found.error !== null) return found.error
  const text = whole.slice(0, TEXT_MAX)
  const isCostly = stepsOf(found.tokens, text.length) * (text.length + 1) > STEPS_MAX
  return isCostly ? 'costly' : found.regex.test(text)
}

const stepsOf = (token: Tokens, length: number): number => {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP: {
      if (!token.options) return product(token.stack ?? [], length)
      const ways = token.options.map(option => product(option, length))
      return areDisjoint(token.options)
        ? Math.max(1, ...ways)
        : ways.reduce((sum, one) => sum + one, 0)
    }
    case types.REPETITION: {
      const most = Math.min(token.max, length)
      // Also count required repetitions: "a{900}" has only one way to match, but matching takes 900 steps.
      return (most + 1) * stepsOf(token.value, length) ** most
    }
    default:
      return 1
  }
}
const product = (stack: readonly Token[], length: number) =>
  stack.reduce((ways, token) => ways * stepsOf(token, length), 1)

/** Whether the first character determines the alternative, in which case no other alternative needs to be tried. */
const areDisjoint = (options: readonly (readonly Token[])[]): boolean => {
  const first = options.map(([token]) =>
    token?.type === types.CHAR && token.value < ASCII
      ? String.fromCharCode(token.value).toLowerCase()
      : null,
  )
  return !first.includes(null) && new Set(first).size === first.length
}
