import * as z from 'zod/mini'
import { ProgressEvent } from '../../contract/progress.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { ago, formatSpan } from '../../lib/format-span.ts'
import type { StreamActivity } from '../../lib/shared-stream.ts'
import type { Observed } from './observed.ts'

/** What is known of the connection right now. */
export interface Known {
  /** Milliseconds since the epoch. */
  now: number
  /** The live state in the header's words. */
  liveText: string
  isLive: boolean
  /** It was lost and is being tried. */
  isLost: boolean
  /** Since when the stream is in its state, ISO. */
  liveSince: string | null
  isLeading: boolean
  /** The browser lets tabs share one stream. */
  canShare: boolean
  activity: Readonly<StreamActivity> | null
  syncMode: string | null
  /** Since when the gateway has not answered, ISO. */
  gatewayLostAt: string | null
  observed: Observed | null
}

export interface Fact {
  term: string
  text: string
  /** What a report says instead: not what people did. */
  reported?: string
}

/** The connection in lines, from the stream outwards. */
export const factsOf = (known: Known): Fact[] => [
  { term: 'Live events', text: liveFact(known) },
  { term: 'Last event', ...eventFact(known) },
  { term: 'Heartbeat', text: heartbeatFact(known) },
  { term: 'This tab', text: tabFact(known) },
  { term: 'Gateway', text: gatewayFact(known) },
  ...callFacts(known),
  ...backendFacts(known),
  ...(known.syncMode === null
    ? []
    : [{ term: 'Sync', text: known.syncMode === 'rss' ? 'RSS' : known.syncMode }]),
]

const liveFact = ({ liveText, isLive, isLost, liveSince }: Known): string => {
  if (isLost) return `${liveText}, tried again every 2 seconds`
  return isLive && liveSince ? `${liveText} since ${clockTime(liveSince)}` : liveText
}

/** A tab that shares the connection of another receives its state within a second. */
const NOTHING = 'None so far'
const ASKED = 'Being asked'

const eventFact = ({ activity, now }: Known): Omit<Fact, 'term'> => {
  if (!activity?.frame || activity.frameAt === null) return { text: NOTHING }
  const when = capital(ago(activity.frameAt, now))
  const event = parse(activity.frame)
  if (!event) return { text: `${when}, and it could not be read` }
  return {
    text: `${when}: ${event.message || event.phase || event.type}`,
    reported: `${when} (${event.type})`,
  }
}

const parse = (frame: string): ProgressEvent | null => {
  try {
    return z.parse(ProgressEvent, JSON.parse(frame))
  } catch {
    // It came, which is what counts here.
    return null
  }
}

const heartbeatFact = ({ activity, now }: Known): string =>
  activity?.heartbeatAt
    ? capital(ago(activity.heartbeatAt, now))
    : `${NOTHING}; one comes after 15 seconds without events`

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const tabFact = ({ isLeading, canShare }: Known): string => {
  if (!canShare) return 'Has a connection of its own; tabs can share one only over https'
  return isLeading
    ? 'Leads: it holds the connection for all tabs'
    : 'Follows: it shares the connection of the tab that leads'
}

const gatewayFact = ({ gatewayLostAt, observed }: Known): string => {
  const isRefused = observed?.asked.outcome === 'refused' && observed.asked.words !== null
  if (gatewayLostAt && !isRefused) return `Has not answered since ${clockTime(gatewayLostAt)}`
  if (observed?.asked.outcome === 'answered') {
    const { sentAt, receivedAt } = observed.asked
    return `Answered within ${formatSpan(Math.max(1, receivedAt - sentAt))}`
  }
  return observed ? 'Did not report what it sees' : ASKED
}

const callFacts = ({ observed }: Known): Fact[] => {
  if (observed?.asked.outcome !== 'answered') return []
  const { calls, proxy } = observed.asked.answer
  const isShared = proxy.headers.length > 0 && !proxy.isTrusted
  const who = isShared ? 'all visitors of this proxy' : 'your address'
  const text = `${calls.inFlight} of ${calls.limit} in flight from ${who}; ${calls.forReads} are reserved for reads`
  return [{ term: 'Calls', text }]
}

const backendFacts = ({ observed, now }: Known): Fact[] => {
  if (observed?.asked.outcome !== 'answered')
    return [{ term: 'Backend', text: observed ? 'Unknown: only the gateway sees it' : ASKED }]
  const { answer, receivedAt } = observed.asked
  const { reachable, since, lastAnswerAgeMs, lastError, lastErrorAgeMs } = answer.backend
  const aged = (ageMs: number) => ago(receivedAt - ageMs, now)
  const state = `${reachable ? 'Answers' : 'Does not answer'}${since ? ` since ${clockTime(since)}` : ''}`
  const last = lastAnswerAgeMs === null ? 'no answer yet' : `last answer ${aged(lastAnswerAgeMs)}`
  const facts = [
    { term: 'Backend', text: `${state}; ${last}` },
    {
      term: 'Mode',
      text: answer.mode === 'mock' ? 'Demo backend with made-up data' : 'Your backend',
    },
  ]
  if (lastError === null) return facts
  const when = lastErrorAgeMs === null ? '' : ` (${aged(lastErrorAgeMs)})`
  return [...facts, { term: 'Last error', text: `${lastError}${when}` }]
}
