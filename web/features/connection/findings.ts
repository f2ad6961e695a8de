import type { Fix } from './proxy-fixes.ts'

export interface Finding {
  /** 'unknown' if the check couldn't be completed. */
  state: 'ok' | 'cause' | 'unknown'
  text: string
  remedy?: string
  fixes?: readonly Fix[]
  /** Personal information about the visitor, displayed but left out of reports. */
  personal?: string
  /** Whether to show an alarm, because anyone could get admin access. */
  isAlarm?: boolean
}

export const CHECKS = [
  { id: 'stream', title: 'Live events' },
  { id: 'scheme', title: 'Scheme' },
  { id: 'host', title: 'Host' },
  { id: 'path', title: 'Path' },
  { id: 'address', title: 'Client address' },
  { id: 'cookie', title: 'Cookie' },
  { id: 'clock', title: 'Clocks' },
  { id: 'auth', title: 'Login' },
] as const
export type CheckId = (typeof CHECKS)[number]['id']
export type Findings = Record<CheckId, Finding>

export const okFinding = (text: string, personal?: string): Finding => ({
  state: 'ok',
  text,
  ...(personal !== undefined && { personal }),
})
export const problemFinding = (
  text: string,
  remedy: string,
  fixes: readonly Fix[] = [],
): Finding => ({
  state: 'cause',
  text,
  remedy,
  fixes,
})
export const unknownFinding = (text: string): Finding => ({ state: 'unknown', text })

export const summaryOf = (findings: Findings): string => {
  const states = Object.values(findings).map(({ state }) => state)
  const count = (state: Finding['state']) => states.filter(each => each === state).length
  const missing = count('unknown') === 0 ? '' : ` ${count('unknown')} couldn’t be completed.`
  if (count('cause') > 0)
    return `${count('cause')} of ${states.length} checks found a problem.${missing}`
  if (count('unknown') === 0) return `All ${states.length} checks passed.`
  return count('ok') === 0
    ? 'No checks could be completed.'
    : `${count('ok')} of ${states.length} checks passed.${missing}`
}
