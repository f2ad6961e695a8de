import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  type Approval,
  listApprovals,
} from '../contract/approvals.ts'
import { isSame } from '../lib/edits.ts'
import { messageOf, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { parseTime } from '../lib/time.ts'
import { onApprovalsChange } from './approval-reads.ts'
import { approvals, followChanges, setAll } from './approvals.ts'
import { FETCH_WINDOW_MS, participate } from './resource.ts'

/** Rows of the first call when looking for what has changed. */
const RECENT_PAGE = 100
/** Rows a page repeats of the one before it. */
const OVERLAP = 20
/** Pages that may be read from further up; a backend whose pages never meet is read as it comes. */
const READ_AGAIN_MAX = 5
/** Longer than events are held back before they are merged. */
const EVENTS_HELD_MS = 500

let shownBy = 0
/** How often it was said that requests may have changed. */
let changes = 0
/** The short read beside the first full one; it never rejects. */
let firstRead: Promise<void> | null = null
/**
 * Every change before this moment of the backend's clock, in epoch milliseconds, was read, or will be by the full read under
 * way.
 */
let readUpTo = -Infinity

/** A full read under way. Thousands of rows take long, so what changes meanwhile is read beside it. */
interface FullRead {
  /** Its first page is here, or it failed; never rejects. */
  readonly begun: Promise<void>
  /** Rows that were read beside it, which it may have had before they changed or never comes to. */
  readonly news: Map<number, Approval>
}
const fullReads = new Set<FullRead>()

/**
 * Reads every request, 1000 per call; the first read shows rows as they come, a few waiting ones ahead of all. False when it
 * failed: rows read so far stay, `error` says why and `total` says how many are missing.
 */
export const loadApprovals = throttleAsync(FETCH_WINDOW_MS, async (): Promise<boolean> => {
  let begin = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const mine: FullRead = { begun, news: new Map() }
  fullReads.add(mine)
  try {
    return await readAll(mine.news, begin)
  } finally {
    begin()
    fullReads.delete(mine)
  }
})

/** Begins the same read, and ends as soon as there are rows to show. */
export const loadFirstApprovals = (): Promise<unknown> => {
  const all = loadApprovals()
  return Promise.race([all, firstRead])
}

const timeOf = (row: Approval | undefined): number =>
  parseTime(row?.updatedAt)?.getTime() ?? Number.NaN

interface ApprovalsPage {
  readonly rows: readonly Approval[]
  readonly total: number
  /** `updatedAt` of its newest row and of its oldest, epoch milliseconds; NaN without rows. */
  readonly newest: number
  readonly oldest: number
  readonly isLast: boolean
}

/**
 * The backend's list, newest change first, page by page. Rows that change while it is read move to its top and push the others
 * down, rows that are deleted let them move up; so that none is skipped, each page has to repeat a row of the one before it,
 * else it is read from further up.
 */
async function* pagesOf(firstLimit: number): AsyncGenerator<ApprovalsPage> {
  let limit = firstLimit
  let before: ReadonlySet<number> = new Set()
  let readAgain = 0
  for (let offset = 0; ; ) {
    const { approvalRequests: rows, total } = await request(listApprovals, {
      query: { limit, offset },
    })
    const isApart = offset > 0 && total > 0 && !rows.some(row => before.has(row.id))
    if (isApart && readAgain < READ_AGAIN_MAX) {
      readAgain += 1
      offset = Math.max(0, offset - limit / 2)
      continue
    }
    // It may give fewer rows than were asked for.
    const isLast = rows.length === 0 || offset + rows.length >= total
    yield { rows, total, newest: timeOf(rows[0]), oldest: timeOf(rows.at(-1)), isLast }
    if (isLast) return
    before = new Set(rows.map(row => row.id))
    offset += Math.max(Math.ceil(rows.length / 2), rows.length - OVERLAP)
    limit = APPROVALS_PAGE_MAX
  }
}

/**
 * The held row for one that was read and says the same: what was worked out for it holds, and memory never has thousands of
 * rows twice.
 */
const keepHeld = (): ((row: Approval) => Approval) => {
  const byId = new Map(approvals.all.rows.map(row => [row.id, row]))
  return row => {
    const held = byId.get(row.id)
    return held?.updatedAt === row.updatedAt && isSame(held, row) ? held : row
  }
}

/** A list of the very same rows is the same list. @param news those of them that may have changed */
const put = (rows: readonly Approval[], news = rows) => {
  const { rows: before } = approvals.all
  if (rows.length !== before.length || rows.some((row, at) => row !== before[at]))
    setAll(rows, news)
}

/** A page of a thousand takes long to come and to read; what most visits are for comes beside it. */
const readFirst = async (show: (rows: readonly Approval[]) => void) => {
  try {
    const query = { status: 'pending', limit: APPROVALS_FIRST_PAGE, offset: 0 } as const
    show((await request(listApprovals, { query, isShort: true })).approvalRequests)
  } catch {
    // The page beside it says what is wrong.
  }
}

/**
 * Reads everything.
 * @param news what is read meanwhile of what changes meanwhile
 * @param begin called once the first page is here: what is news from then on is known
 */
const readAll = async (news: FullRead['news'], begin: () => void): Promise<boolean> => {
  const isSameSession = currentSession()
  const { all } = approvals
  const isFirst = all.rows.length === 0
  const keep = keepHeld()
  const byId = new Map<number, Approval>()
  const since = followChanges()
  const changesBefore = changes
  const readUpToBefore = readUpTo
  const newer = (row: Approval) => {
    const other = news.get(row.id)
    return other && timeOf(other) >= timeOf(row) ? other : row
  }
  const current = (rows: Iterable<Approval>) =>
    [...rows].flatMap(row => since.current(newer(row)) ?? [])
  all.loading = true
  try {
    if (isFirst)
      firstRead = readFirst(rows => {
        // Not kept for the list itself, which has its own order and may lack one of them by now.
        if (isSameSession() && byId.size === 0) put(current(rows))
      })
    for await (const page of pagesOf(APPROVALS_PAGE_MAX)) {
      if (!isSameSession()) return false
      if (byId.size === 0) readUpTo = page.newest
      for (const row of page.rows) byId.set(row.id, keep(row))
      begin()
      all.total = page.total
      // Each time twice as many: every change of the list has all of it ordered and filtered anew.
      if (page.isLast || (isFirst && byId.size >= 2 * all.rows.length)) {
        // Moved to the top, which had been read already.
        const moved = all.rows.filter(
          row => (since.has(row.id) || news.has(row.id)) && !byId.has(row.id),
        )
        put([...moved, ...current(byId.values())])
      }
    }
    Object.assign(all, { error: null, isOffered: true, isRead: true })
    // What has moved out of its way without an event, and what is gone without one.
    if (changes !== changesBefore && shownBy > 0) reconcile()
    return true
  } catch (cause) {
    // What was changed further down is news again.
    if (isSameSession()) readUpTo = readUpToBefore
    all.isOffered = !(cause instanceof NotOfferedError)
    all.error = messageOf(cause, 'The approval requests could not be read.')
    log.warn(all.error, cause)
    return false
  } finally {
    all.loading = false
    since.leave()
  }
}

/** Reads what has changed since the last read, newest first; false when it failed or belongs to nobody any more. */
const readNews = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  const { all } = approvals
  const since = followChanges()
  const upTo = readUpTo
  try {
    const keep = keepHeld()
    const fresh = new Map<number, Approval>()
    let newest = Number.NaN
    for await (const page of pagesOf(RECENT_PAGE)) {
      if (!isSameSession()) return false
      if (fresh.size === 0) newest = page.newest
      for (const row of page.rows) fresh.set(row.id, keep(row))
      all.total = page.total
      // Of the same moment there may be one that was not there yet.
      if (page.oldest < upTo) break
    }
    const rest = all.rows.filter(row => !fresh.has(row.id))
    const read = [...fresh.values()].flatMap(row => since.current(row) ?? [])
    for (const { news } of fullReads) for (const row of read) news.set(row.id, row)
    put([...read, ...rest], read)
    // Else a full read has begun, or failed, meanwhile: what is below is its matter, or not read.
    if (Object.is(readUpTo, upTo)) readUpTo = newest
    all.error = null
    return true
  } catch (cause) {
    // The rows shown stay; the next event or Refresh tries again.
    log.warn('Approvals could not be re-read.', cause)
    return false
  } finally {
    since.leave()
  }
}

/** Reads what has changed, and everything when counts disagree afterwards. */
const loadRecent = async (): Promise<boolean> => {
  const isSameSession = currentSession()
  // Thousands of rows may be under way already; they are not asked for twice.
  await Promise.all([...fullReads].map(({ begun }) => begun))
  if (!isSameSession()) return false
  const { all } = approvals
  if (!all.isRead && fullReads.size === 0) return loadApprovals({ force: true })
  const changesBefore = changes
  if (!(await readNews())) return false
  if (fullReads.size > 0 || all.rows.length === all.total) return true
  // While events come the two are of different moments; each leads to another look like this one.
  await new Promise(resolve => setTimeout(resolve, EVENTS_HELD_MS))
  if (!isSameSession()) return false
  return changes !== changesBefore || fullReads.size > 0 || loadApprovals({ force: true })
}

const reconcile = throttleTrailing(FETCH_WINDOW_MS, loadRecent)
const readSoon = () => {
  changes += 1
  if (shownBy > 0) reconcile()
}
onApprovalsChange(readSoon)

/** A page shows every request from now on: loads them and keeps them true until the returned function is called. */
export const watchApprovals = (): (() => void) => {
  shownBy += 1
  if (approvals.all.total === null || approvals.all.error) loadApprovals()
  else loadRecent()
  return () => {
    shownBy -= 1
  }
}

participate({
  isInUse: () => shownBy > 0,
  hasFailed: () => approvals.all.error !== null,
  // Events are merged one by one.
  isStaleAfter: () => false,
  refetchSoon: readSoon,
  refetch: async () => readSoon(),
  markStale: loadApprovals.reset,
  reset() {
    loadApprovals.reset()
    reconcile.stop()
    fullReads.clear()
    readUpTo = -Infinity
  },
})
