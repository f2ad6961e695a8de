import { versionInWords } from '../../contract/eras.ts'
import { capital } from '../../lib/sentence.ts'
import type { StreamActivity } from '../../lib/shared-stream.ts'
import { ago, clockTime } from '../../lib/time.ts'
import { VERSION } from '../../lib/version.ts'
import type { Readings } from './checkup.ts'
import { diagnose, summaryOf } from './diagnose.ts'

interface Known {
  now: number
  /** Null before the login, which live events start after. */
  stream: { text: string; isLeading: boolean; activity: Readonly<StreamActivity> | null } | null
  gatewayLostAt: string | null
  readings: Readings | null
  /** Null if the server doesn't tell its version. */
  version: string | null
}
type Fact = readonly [name: string, text: string]

/** What support asks for besides the checks. Without personal data, because reports include it. */
export const factsOf = ({ now, stream, gatewayLostAt, readings, version }: Known): Fact[] => {
  /** A follower also has none until it receives the leader's state, up to a second later. */
  const age = (at: number | null | undefined) => (at ? capital(ago(at, now)) : 'None yet')
  const via = stream?.isLeading ? 'in this tab' : 'through another tab'
  const live: Fact[] = stream
    ? [
        ['Stream', `${stream.text} (${via})`],
        ['Last event', age(stream.activity?.frameAt)],
        ['Last heartbeat', age(stream.activity?.heartbeatAt)],
      ]
    : [['Stream', 'Starts after login']]
  if (!readings?.report) {
    const lost = gatewayLostAt
      ? `No status since ${clockTime(gatewayLostAt)}`
      : 'No status received'
    return [...live, ['Gateway', readings ? lost : 'Checking…']]
  }
  const { reachable, since, lastError } = readings.report.backend
  const state = `${reachable ? 'Responding' : 'Not responding'}${since ? ` since ${clockTime(since)}` : ''}`
  return [
    ...live,
    ['Gateway', 'Responding'],
    ['Server', lastError === null ? state : `${state}. ${lastError}`],
    ['Version', version ?? versionInWords(readings.report)],
  ]
}

export const reportOf = (known: Known): string => {
  const { problem } = known.readings ?? {}
  const findings = diagnose(known.readings)
  return [
    `Stargazarr ${VERSION}, connection details, ${new Date(known.now).toISOString()}`,
    ...(problem ? [`${problem.title}. ${problem.cause}`] : []),
    ...factsOf(known).map(([name, text]) => `${name}: ${text}`),
    `Proxy check: ${summaryOf(findings)}`,
    ...findings.map(({ state, title, text, remedy = '' }) =>
      `[${state.toUpperCase()}] ${title}: ${text} ${remedy}`.trim(),
    ),
  ].join('\n')
}
