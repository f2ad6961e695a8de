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

interface Row {
  call: string
  page: string
  verdict: Verdict
  breaks: boolean
  findings: Finding[]
  notes: Finding[]
  remark: string
}

/** A path that no version has. */
const UNKNOWN_PATH = '/v1/stargazarr-conformance'

const CONNECT_WITHIN_MS = 10_000
/** Long enough for several status events, which arrive every second. */
const LISTEN_MS = 3500

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const blank = { findings: [], notes: [], remark: '', breaks: false }
const differs = (findings: Finding[], remark = ''): Omit<Row, 'call' | 'page'> => ({
  ...blank,
  verdict: 'differs',
  breaks: true,
  findings,
  remark,
})

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

const judge = (check: Check, response: BackendResponse): Omit<Row, 'call' | 'page'> => {
  const { call, isOptional = false, alsoFine = [], mayFail } = check
  const { status, json } = response
  if (isMissing(response, call)) return { ...blank, verdict: 'not offered', breaks: !isOptional }
  if (alsoFine.includes(status) && status !== call.status)
    return { ...blank, verdict: 'fits', remark: `responded with ${status}` }
  if (status !== call.status) {
    if (mayFail !== undefined && status >= 400)
      return { ...blank, verdict: 'not checked', remark: `${mayFail} (${status})` }
    return differs([{ path: '(status)', expected: String(call.status), got: String(status) }])
  }
  if (status === 204) return { ...blank, verdict: 'fits' }
  if (json === undefined) {
    const got = response.contentType || 'no content type'
    return differs([{ path: '(whole response)', expected: 'JSON', got }])
  }
  const { breaks, notes } = compare(call.response, json)
  return breaks.length > 0
    ? differs(breaks)
    : { ...blank, verdict: 'fits', notes: [...notes, ...(check.notesOn?.(json) ?? [])] }
}

/** With the error's code, because its message may contain the address. */
const notReached = (cause: unknown, expected: string): Finding => {
  const { code } = ((cause as Error).cause ?? cause) as { code?: unknown }
  return { path: '(connection)', expected, got: `no response${code ? ` (${code})` : ''}` }
}

const run = async (
  backend: Backend,
  check: Check,
  known: Known,
  bodies?: Seen['bodies'],
): Promise<Row> => {
  const head = {
    call: `${check.call.method} ${backend.pathOf(check.call)}`,
    page: check.page,
  }
  const inputs = check.inputs ? check.inputs(known) : {}
  if (inputs === null)
    return { ...head, ...blank, verdict: 'not checked', remark: check.needs ?? '' }
  try {
    const response = await backend.call(check.call, inputs)
    if (response.status < 300) bodies?.set(check.call, response.json)
    if (response.status === check.call.status || check.alsoFine?.includes(response.status))
      check.learn?.(response.json, known)
    return { ...head, ...judge(check, response) }
  } catch (cause) {
    return { ...head, ...differs([notReached(cause, 'a response')]) }
  }
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
  const findings: Finding[] = []
  const notes: Finding[] = []
  try {
    const response = await backend.listen(PROGRESS_PATH, signal, piece => {
      if (text === '') setTimeout(() => stop.abort(), listenMs)
      text += piece
    })
    if (!response.contentType.includes('text/event-stream'))
      return { ...head, ...judge({ call: STREAM, page: head.page }, response) }
  } catch (cause) {
    return { ...head, ...differs([notReached(cause, 'a stream')]) }
  }
  const frames = text.split('\n\n').slice(0, -1)
  const data = frames.flatMap(frame => /^data: ?(.*)$/m.exec(frame)?.[1] ?? [])
  for (const line of data) {
    let event: unknown
    try {
      event = JSON.parse(line)
    } catch {
      findings.push({ path: '(frame)', expected: 'JSON', got: 'text' })
      continue
    }
    const { breaks, notes: more } = compare(ProgressEvent, event)
    findings.push(...breaks)
    notes.push(...more)
    const { type, metadata, message, operationId } = event as {
      type?: string
      operationId?: string
      metadata?: unknown
      message?: string
    }
    if (type === 'system' && operationId) statusIds.push(operationId)
    if (type === 'approval') findings.push(...compare(ApprovalMetadata, metadata).breaks)
    if (type === 'system' && message?.startsWith('Watchlist workflow'))
      findings.push(...compare(StatusMetadata, metadata).breaks)
  }
  if (data.length === 0)
    findings.push({ path: '(frames)', expected: 'status frames every second', got: 'none' })
  if (/^event: /m.test(text))
    notes.push({ path: '(frames)', expected: 'no event names', got: 'event names' })
  const remark = `${data.length} frames in ${listenMs / 1000} s`
  return findings.length > 0
    ? { ...head, ...differs(distinct(findings), remark) }
    : { ...head, ...blank, verdict: 'fits', notes: distinct(notes), remark }
}
const STREAM = { method: 'GET', path: PROGRESS_PATH, status: 200 } as Endpoint

/** Checks that a signed-out call gets a 401 in JSON, which tells the app that its session has ended. */
const checkSignedOut = async (backend: Backend): Promise<Row> => {
  const path = backend.signs.configPath ?? CONFIG_PATH
  const head = { call: `GET ${path} (signed out)`, page: 'Shell' }
  const { status, json } = await new Backend(backend.url).ask('GET', path)
  if (status === 200)
    return { ...head, ...blank, verdict: 'fits', remark: 'no sign-in needed here' }
  if (status === 401 && json !== undefined) return { ...head, ...blank, verdict: 'fits' }
  return { ...head, ...differs([{ path: '(status)', expected: '401', got: String(status) }]) }
}

interface Options {
  write?: boolean
  listenMs?: number
  onRow?: (row: Row) => void
}

/**
 * Checks a backend against the contract, call by call, as a signed-in user. Read-only unless write checks are
 * requested, which clean up after themselves.
 */
export const conform = async (
  backend: Backend,
  { write = false, listenMs = LISTEN_MS, onRow }: Options = {},
): Promise<{ rows: Row[]; facts: FactRow[] }> => {
  const rows: Row[] = []
  const known: Known = { made: {} }
  const seen: Seen = { signs: backend.signs, bodies: new Map(), statusIds: [] }
  const add = (row: Row) => {
    rows.push(row)
    onRow?.(row)
  }
  add(await checkSignedOut(backend))
  for (const check of READS) add(await run(backend, check, known, seen.bodies))
  add(await checkStream(backend, listenMs, seen.statusIds))
  seen.unknownPath = {
    signedOut: await new Backend(backend.url).ask('GET', UNKNOWN_PATH),
    signedIn: await backend.ask('GET', UNKNOWN_PATH),
  }
  if (known.title)
    seen.tmdbWithoutType = await backend.call(getTmdbMetadata, {
      params: { guid: known.title.guid },
    })
  const facts = checkFacts(seen)
  if (!write) return { rows, facts }
  try {
    for (const check of WRITES) add(await run(backend, check, known))
  } finally {
    for (const row of await cleanUp(backend, known)) add(row)
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
    if (isGone) continue
    const got = `${id} still exists`
    const row = differs([{ path: '(clean-up)', expected: 'deleted', got }])
    rows.push({ call: nameOf(call), page: 'Clean-up', ...row })
  }
  return rows
}

/** The result of each call with its findings and notes: names and types of fields, without any value. */
export const tableOf = (rows: readonly Row[]): string => {
  const width = (pick: (row: Row) => string) => Math.max(...rows.map(row => pick(row).length))
  const [callWidth, pageWidth] = [width(row => row.call), width(row => row.page)]
  const lineOf = ({ path, expected, got }: Finding) => `${path}: expected ${expected}, got ${got}`
  return rows
    .flatMap(({ call, page, verdict, remark, findings, notes }) => {
      const head = `${call.padEnd(callWidth)}  ${page.padEnd(pageWidth)}  ${verdict.padEnd(11)}`
      const lines = [...findings.map(lineOf), ...notes.map(note => `note: ${lineOf(note)}`)]
      return [`${head}  ${remark}`.trimEnd(), ...lines.map(line => `    ${line}`)]
    })
    .join('\n')
}

export const summaryOf = (rows: readonly Row[]): string => {
  const count = (verdict: Verdict) => rows.filter(row => row.verdict === verdict).length
  const breaking = rows.filter(row => row.breaks)
  const pages = [...new Set(breaking.map(row => row.page))]
  const counts = (['fits', 'differs', 'not offered', 'not checked'] as const).map(
    verdict => `${count(verdict)} ${verdict}`,
  )
  return [
    counts.join(', '),
    breaking.length === 0 ? 'No page would break.' : `Would break: ${pages.join(', ')}.`,
  ].join('\n')
}

const OBSERVED = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, '-'],
])

/** The detected version range, and whether the backend matches each documented difference of that range. */
export const factsOf = (signs: BackendSigns, facts: readonly FactRow[]): string =>
  [
    `Version: ${versionInWords(signs)}`,
    ...facts.map(
      ({ since, what, holds, verdict }) =>
        `${verdict.padEnd(12)}  ${OBSERVED.get(holds)?.padEnd(3)}  since ${since.padEnd(5)}  ${what}`,
    ),
  ].join('\n')
