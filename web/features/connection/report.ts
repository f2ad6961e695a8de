import { VERSION } from '../../lib/version.ts'
import type { Diagnostic } from './diagnostics.ts'
import { CHECKS, type Findings, summaryOf } from './findings.ts'

const MARKS = { ok: 'ok', cause: 'PROBLEM', unknown: 'not checked' } as const

export const reportOf = (
  diagnostics: readonly Diagnostic[],
  findings: Findings | null,
  problem: { title: string; cause: string } | null,
  now: Date,
): string =>
  [
    `Stargazarr ${VERSION}, connection details, ${now.toISOString()}`,
    '',
    ...diagnostics.map(({ term, text, reported }) => `${term}: ${reported ?? text}`),
    ...(problem ? ['', `${problem.title}. ${problem.cause}`] : []),
    '',
    `Proxy check: ${findings ? summaryOf(findings) : 'not run yet'}`,
    ...(findings
      ? CHECKS.flatMap(({ id, title }) => {
          const { state, text, remedy } = findings[id]
          const line = `[${MARKS[state]}] ${title}: ${text}`
          return remedy === undefined ? [line] : [line, `    ${remedy}`]
        })
      : []),
    '',
  ].join('\n')
