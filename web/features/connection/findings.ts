import type { Fix } from './proxy-fixes.ts'

/** What one check came to. */
export interface Finding {
  /** unknown: it could not be made. */
  state: 'ok' | 'cause' | 'unknown'
  /** What is so; a cause by its name. */
  text: string
  /** What to do about a cause. */
  remedy?: string
  /** Configuration that removes the cause. */
  fixes?: readonly Fix[]
  /** Of the visitor alone: shown, but not in a report. */
  personal?: string
  /** Anyone may do anything: shown as an alarm. */
  isAlarm?: boolean
}

/** In the order of the list. */
export const CHECKS = [
  { id: 'stream', title: 'Live events' },
  { id: 'scheme', title: 'Scheme' },
  { id: 'host', title: 'Host' },
  { id: 'path', title: 'Path' },
  { id: 'address', title: 'Visitor’s address' },
  { id: 'cookie', title: 'Cookie' },
  { id: 'clock', title: 'Clocks' },
  { id: 'auth', title: 'Sign-in' },
] as const
export type CheckId = (typeof CHECKS)[number]['id']
export type Findings = Record<CheckId, Finding>

export const ok = (text: string, personal?: string): Finding => ({
  state: 'ok',
  text,
  ...(personal !== undefined && { personal }),
})
export const cause = (text: string, remedy: string, fixes: readonly Fix[] = []): Finding => ({
  state: 'cause',
  text,
  remedy,
  fixes,
})
export const unknown = (text: string): Finding => ({ state: 'unknown', text })

/** The outcome in one sentence. */
export const summaryOf = (findings: Findings): string => {
  const states = Object.values(findings).map(({ state }) => state)
  const count = (state: Finding['state']) => states.filter(each => each === state).length
  const missing = count('unknown') === 0 ? '' : ` ${count('unknown')} could not be made.`
  if (count('cause') > 0)
    return `${count('cause')} of ${states.length} checks found a cause of trouble.${missing}`
  if (count('unknown') === 0) return `All ${states.length} checks passed.`
  return count('ok') === 0
    ? 'No check could be made.'
    : `${count('ok')} of ${states.length} checks passed.${missing}`
}
