import * as z from 'zod/mini'
import { syncModeLabel } from '../../components/labels/workflow.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { versionInWords } from '../../contract/eras.ts'
import { ProgressEvent } from '../../contract/live-events.ts'
import type { getUpdateStatus } from '../../contract/server-log.ts'
import { capital } from '../../lib/sentence.ts'
import type { StreamActivity } from '../../lib/shared-stream.ts'
import { ago, clockTime, formatSpan } from '../../lib/time.ts'
import type { Readings } from './readings.ts'

export interface DiagnosticInput {
  now: number
  liveText: string
  isLive: boolean
  /** Live events start after the login. */
  isSignedOut: boolean
  isLost: boolean
  liveSince: string | null
  isLeading: boolean
  /** Whether the browser can share a stream between tabs. */
  activity: Readonly<StreamActivity> | null
  syncMode: string | null
  gatewayLostAt: string | null
  readings: Readings | null
  /** Null if the server doesn't tell its version. */
  update: Pick<
    ResponseOf<typeof getUpdateStatus>,
    'currentVersion' | 'latestVersion' | 'updateAvailable'
  > | null
}

export interface Diagnostic {
  term: string
  text: string
  /** Text for reports, without personal data. */
  reported?: string
}

export const diagnosticsOf = (input: DiagnosticInput): Diagnostic[] => [
  ...(input.isSignedOut
    ? [{ term: 'Live events', text: 'Start after login' }]
    : [
        { term: 'Live events', text: liveDiagnostic(input) },
        { term: 'Last event', ...eventDiagnostic(input) },
        { term: 'Heartbeat', text: heartbeatDiagnostic(input) },
        { term: 'This tab', text: tabDiagnostic(input) },
      ]),
  { term: 'Gateway', text: gatewayDiagnostic(input) },
  ...callDiagnostics(input),
  ...backendDiagnostics(input),
  ...(input.syncMode === null ? [] : [{ term: 'Sync mode', text: syncModeLabel(input.syncMode) }]),
]

const liveDiagnostic = ({ liveText, isLive, isLost, liveSince }: DiagnosticInput): string => {
  if (isLost) return `${liveText}, retrying every 2 seconds`
  return isLive && liveSince ? `${liveText} since ${clockTime(liveSince)}` : liveText
}

/** Also shown in a follower tab until it receives the leader's state, up to a second later. */
const NOTHING = 'None yet'
const ASKED = 'Checking…'

const eventDiagnostic = ({ activity, now }: DiagnosticInput): Omit<Diagnostic, 'term'> => {
  if (!activity?.frame || activity.frameAt === null) return { text: NOTHING }
  const when = capital(ago(activity.frameAt, now))
  const event = parse(activity.frame)
  if (!event) return { text: `${when}, unreadable` }
  return {
    text: `${when}: ${event.message || event.phase || event.type}`,
    reported: `${when} (${event.type})`,
  }
}

const parse = (frame: string): ProgressEvent | null => {
  try {
    return z.parse(ProgressEvent, JSON.parse(frame))
  } catch {
    // The caller reports the event as unreadable.
    return null
  }
}

const heartbeatDiagnostic = ({ activity, now }: DiagnosticInput): string =>
  activity?.heartbeatAt
    ? capital(ago(activity.heartbeatAt, now))
    : `${NOTHING}; one is sent after 15 seconds without events`

const tabDiagnostic = ({ isLeading }: DiagnosticInput): string =>
  isLeading
    ? 'Leader: holds the connection for all tabs'
    : 'Follower: shares the leader’s connection'

const gatewayDiagnostic = ({ gatewayLostAt, readings }: DiagnosticInput): string => {
  const isRefused = readings?.asked.outcome === 'refused' && readings.asked.words !== null
  if (gatewayLostAt && !isRefused) return `Not responding since ${clockTime(gatewayLostAt)}`
  if (readings?.asked.outcome === 'answered') {
    return `Responded in ${formatSpan(Math.max(1, readings.asked.tookMs))}`
  }
  return readings ? 'No status received' : ASKED
}

const callDiagnostics = ({ readings }: DiagnosticInput): Diagnostic[] => {
  if (readings?.asked.outcome !== 'answered') return []
  const { calls, proxy } = readings.asked.response
  const isShared = proxy.headers.length > 0 && !proxy.isTrusted
  const who = isShared ? 'all visitors of this proxy' : 'your address'
  const text = `${calls.inFlight} of ${calls.limit} in progress from ${who}; ${calls.forReads} reserved for reads`
  return [{ term: 'Calls', text }]
}

const exactVersion = ({ update }: DiagnosticInput): string | null => {
  if (update === null) return null
  const { currentVersion, latestVersion, updateAvailable } = update
  return updateAvailable && latestVersion
    ? `${currentVersion}; ${latestVersion} is out`
    : currentVersion
}

const backendDiagnostics = (input: DiagnosticInput): Diagnostic[] => {
  const { readings, now } = input
  if (readings?.asked.outcome !== 'answered')
    return [{ term: 'Server', text: readings ? 'Unknown: not reported by the gateway' : ASKED }]
  const { response, receivedAt } = readings.asked
  const { reachable, since, lastAnswerAgeMs, lastError, lastErrorAgeMs } = response.backend
  const aged = (ageMs: number) => ago(receivedAt - ageMs, now)
  const state = `${reachable ? 'Responding' : 'Not responding'}${since ? ` since ${clockTime(since)}` : ''}`
  const last =
    lastAnswerAgeMs === null ? 'no response yet' : `last response ${aged(lastAnswerAgeMs)}`
  const diagnostics = [
    { term: 'Server', text: `${state}; ${last}` },
    {
      term: 'Mode',
      text: response.mode === 'mock' ? 'Demo server with sample data' : 'Your server',
    },
    { term: 'Version', text: exactVersion(input) ?? versionInWords(response) },
  ]
  if (lastError === null) return diagnostics
  const when = lastErrorAgeMs === null ? '' : ` (${aged(lastErrorAgeMs)})`
  return [...diagnostics, { term: 'Last error', text: `${lastError}${when}` }]
}
