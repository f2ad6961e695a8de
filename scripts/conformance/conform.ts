import { deleteApiKey } from '../../web/contract/api-keys.ts'
import { deleteRequest } from '../../web/contract/approvals.ts'
import { CONFIG_PATH } from '../../web/contract/config-path.ts'
import { deleteRule } from '../../web/contract/content-router.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import { versionInWords } from '../../web/contract/eras.ts'
import type { BackendSigns } from '../../web/contract/gateway.ts'
import {
  ApprovalMetadata,
  PROGRESS_PATH,
  ProgressEvent,
  StatusMetadata,
} from '../../web/contract/live-events.ts'
import { getTmdbMetadata } from '../../web/contract/tmdb.ts'
import { Backend, type BackendResponse } from './backend.ts'
import { type Check, type Known, READS } from './checks.ts'
import { compare, distinct, type Finding } from './compare.ts'
import { checkFacts, type FactRow, type Seen } from './facts.ts'
import { WRITES } from './write-checks.ts'

type Verdict = 'fits' | 'differs' | 'not offered' | 'not checked'

interface Result {
  verdict: Verdict
  breaks: boolean
  findings: Finding[]
  notes: Finding[]
  remark: string
}
interface Row extends Result {
  call: string
  page: string
}

/** A path that no version has. */
const UNKNOWN_PATH = '/v1/stargazarr-conformance'

const CONNECT_WITHIN_MS = 10_000
/** Long enough for several status events, which arrive every second. */
const LISTEN_MS = 3500

const result = (verdict: Verdict, more: Partial<Result> = {}): Result => ({
  verdict,
  breaks: verdict === 'differs',
  findings: [],
  notes: [],
  remark: '',
  ...more,
})
const differs = (path: string, expected: string, got: string) =>
  result('differs', { findings: [{ path, expected, got }] })
const wrongStatus = (expected: number, got: number) =>
  differs('(status)', String(expected), String(got))
/** With the error's code, because its message may contain the address. */
const notReached = (cause: unknown, expected: string) => {
  const { code } = ((cause as Error).cause ?? cause) as { code?: unknown }
  return differs('(connection)', expected, `no response${code ? ` (${code})` : ''}`)
}

/** Whether this version lacks the call: it responds with a 404 or 501 that isn't the route's own JSON, or with HTML. */
const isMissing = (
  { status, contentType, json }: BackendResponse,
  { method, path }: Endpoint,
): boolean => {
  if (status === 501) return true
  if (status < 300) return /text\/html/i.test(contentType)
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown }
  return (
    status === 404 &&
    (json === undefined ||
      code === 'NOT_FOUND' ||
      message === 'Not Found' ||
      // Nothing else can be missing (backend-notes 3.2).
      (method === 'GET' && !path.includes(':')))
  )
}

const judge = (check: Check, response: BackendResponse): Result => {
  const { call, isOptional = false, alsoFine = [], mayFail } = check
  const { status, json, contentType } = response
  if (isMissing(response, call)) return result('not offered', { breaks: !isOptional })
  if (status !== call.status) {
    if (alsoFine.includes(status)) return result('fits', { remark: `responded with ${status}` })
    return mayFail !== undefined && status >= 400
      ? result('not checked', { remark: `${mayFail} (${status})` })
      : wrongStatus(call.status, status)
  }
  if (status === 204) return result('fits')
  if (json === undefined)
    return differs('(whole response)', 'JSON', contentType || 'no content type')
  const { breaks, notes } = compare(call.response, json)
  return breaks.length > 0
    ? result('differs', { findings: breaks })
    : result('fits', { notes: [...notes, ...(check.notesOn?.(json) ?? [])] })
}

const run = async (
  backend: Backend,
  check: Check,
  known: Known,
  bodies?: Seen['bodies'],
): Promise<Row> => {
  const { call, page, alsoFine } = check
  const head = { call: `${call.method} ${backend.pathOf(call)}`, page }
  const inputs = check.inputs ? check.inputs(known) : {}
  if (inputs === null) return { ...head, ...result('not checked', { remark: check.needs ?? '' }) }
  try {
    const response = await backend.call(call, inputs)
    const { status, json } = response
    if (status < 300) bodies?.set(call, json)
    if (status === call.status || alsoFine?.includes(status)) check.learn?.(json, known)
    return { ...head, ...judge(check, response) }
  } catch (cause) {
    return { ...head, ...notReached(cause, 'a response') }
  }
}

const STREAM = { method: 'GET', path: PROGRESS_PATH, status: 200 } as Endpoint

/** Compares an event with the contract. */
const compareEvent = (data: string, statusIds: string[]): ReturnType<typeof compare> => {
  let event: unknown
  try {
    event = JSON.parse(data)
  } catch {
    return { breaks: [{ path: '(frame)', expected: 'JSON', got: 'text' }], notes: [] }
  }
  const { breaks, notes } = compare(ProgressEvent, event)
  const { type, metadata, message, operationId } = event as Partial<ProgressEvent>
  if (type === 'system' && operationId) statusIds.push(operationId)
  if (type === 'approval') breaks.push(...compare(ApprovalMetadata, metadata).breaks)
  if (type === 'system' && message?.startsWith('Watchlist workflow'))
    breaks.push(...compare(StatusMetadata, metadata).breaks)
  return { breaks, notes }
}

/** Listens for `listenMs` from the first byte on, however long the connection takes. */
const checkStream = async (
  backend: Backend,
  listenMs: number,
  statusIds: string[],
): Promise<Row> => {
  const head = { call: `GET ${PROGRESS_PATH}`, page: 'Live events' }
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(listenMs + CONNECT_WITHIN_MS)])
  let text = ''
  try {
    const response = await backend.listen(PROGRESS_PATH, signal, piece => {
      if (text === '') setTimeout(() => stop.abort(), listenMs)
      text += piece
    })
    if (!response.contentType.includes('text/event-stream'))
      return { ...head, ...judge({ call: STREAM, page: head.page }, response) }
  } catch (cause) {
    return { ...head, ...notReached(cause, 'a stream') }
  }
  const frames = text.split('\n\n').slice(0, -1)
  const data = frames.flatMap(frame => /^data: ?(.*)$/m.exec(frame)?.[1] ?? [])
  const compared = data.map(line => compareEvent(line, statusIds))
  const findings = distinct(compared.flatMap(({ breaks }) => breaks))
  const notes = distinct(compared.flatMap(event => event.notes))
  if (data.length === 0)
    findings.push({ path: '(frames)', expected: 'status frames every second', got: 'none' })
  if (/^event: /m.test(text))
    notes.push({ path: '(frames)', expected: 'no event names', got: 'event names' })
  const remark = `${data.length} frames in ${listenMs / 1000} s`
  return findings.length > 0
    ? { ...head, ...result('differs', { findings, remark }) }
    : { ...head, ...result('fits', { notes, remark }) }
}

/** Checks that a signed-out call gets a 401 in JSON, which tells the app that its session has ended. */
const checkSignedOut = async (backend: Backend): Promise<Row> => {
  const path = backend.signs.configPath ?? CONFIG_PATH
  const head = { call: `GET ${path} (signed out)`, page: 'Shell' }
  const { status, json } = await new Backend(backend.url).ask('GET', path)
  if (status === 200) return { ...head, ...result('fits', { remark: 'no sign-in needed here' }) }
  const isFine = status === 401 && json !== undefined
  return { ...head, ...(isFine ? result('fits') : wrongStatus(401, status)) }
}

interface Options {
  write?: boolean
  listenMs?: number
}

/**
 * Checks a backend against the contract, call by call, as a signed-in user. Read-only unless write checks are
 * requested, which clean up after themselves.
 */
export const conform = async (
  backend: Backend,
  { write = false, listenMs = LISTEN_MS }: Options = {},
): Promise<{ rows: Row[]; facts: FactRow[] }> => {
  const known: Known = { made: {} }
  const seen: Seen = { signs: backend.signs, bodies: new Map(), statusIds: [] }
  const rows = [await checkSignedOut(backend)]
  for (const check of READS) rows.push(await run(backend, check, known, seen.bodies))
  rows.push(await checkStream(backend, listenMs, seen.statusIds))
  seen.unknownPath = {
    signedOut: await new Backend(backend.url).ask('GET', UNKNOWN_PATH),
    signedIn: await backend.ask('GET', UNKNOWN_PATH),
  }
  if (known.title) {
    const { guid } = known.title
    seen.tmdbWithoutType = await backend.call(getTmdbMetadata, { params: { guid } })
  }
  const facts = checkFacts(seen)
  if (!write) return { rows, facts }
  try {
    for (const check of WRITES) rows.push(await run(backend, check, known))
  } finally {
    rows.push(...(await cleanUp(backend, known)))
  }
  return { rows, facts }
}

/** Deletes items left by a failed run. Returns a row for each item that couldn't be deleted. */
const cleanUp = async (backend: Backend, { made }: Known): Promise<Row[]> => {
  const left: readonly (readonly [Endpoint, number | undefined])[] = [
    [deleteRule, made.ruleId],
    [deleteRequest, made.approvalId],
    [deleteApiKey, made.apiKeyId],
  ]
  const rows: Row[] = []
  for (const [call, id] of left) {
    if (id === undefined) continue
    const isGone = await backend
      .call(call, { params: { id } })
      .then(response => response.status < 300)
      .catch(() => false)
    const head = { call: `${call.method} ${call.path}`, page: 'Clean-up' }
    if (!isGone) rows.push({ ...head, ...differs('(clean-up)', 'deleted', `${id} still exists`) })
  }
  return rows
}

/** The result of each call with its findings and notes: names and types of fields, without any value. */
export const tableOf = (rows: readonly Row[]): string => {
  const width = (key: 'call' | 'page') => Math.max(...rows.map(row => row[key].length))
  const [callWidth, pageWidth] = [width('call'), width('page')]
  const lineOf = ({ path, expected, got }: Finding) => `${path}: expected ${expected}, got ${got}`
  return rows
    .flatMap(({ call, page, verdict, remark, findings, notes }) => {
      const head = `${call.padEnd(callWidth)}  ${page.padEnd(pageWidth)}  ${verdict.padEnd(11)}`
      const lines = [...findings.map(lineOf), ...notes.map(note => `note: ${lineOf(note)}`)]
      return [`${head}  ${remark}`.trimEnd(), ...lines.map(line => `    ${line}`)]
    })
    .join('\n')
}

const VERDICTS = ['fits', 'differs', 'not offered', 'not checked'] as const

export const summaryOf = (rows: readonly Row[]): string => {
  const counts = VERDICTS.map(
    verdict => `${rows.filter(row => row.verdict === verdict).length} ${verdict}`,
  )
  const pages = new Set(rows.filter(row => row.breaks).map(row => row.page))
  return [
    counts.join(', '),
    pages.size === 0 ? 'No page would break.' : `Would break: ${[...pages].join(', ')}.`,
  ].join('\n')
}

/** The detected version range, and whether the backend matches each documented difference of that range. */
export const factsOf = (signs: BackendSigns, facts: readonly FactRow[]): string =>
  [
    `Version: ${versionInWords(signs)}`,
    ...facts.map(({ since, what, holds, verdict }) => {
      const observed = holds === null ? '-' : holds ? 'yes' : 'no'
      return `${verdict.padEnd(12)}  ${observed.padEnd(3)}  since ${since.padEnd(5)}  ${what}`
    }),
  ].join('\n')
