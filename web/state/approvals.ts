import { proxy, ref } from 'valtio/vanilla'
import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  type Approval,
  type ApprovalStatus,
  getApproval,
  listApprovals,
} from '../contract/approvals.ts'
import type { ApprovalMetadata } from '../contract/progress.ts'
import { isSame } from '../lib/edits.ts'
import { HttpError, messageOf, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { parseTime } from '../lib/time.ts'
import { approvalStats, oldestPending, waitingApprovals } from './approval-counts.ts'
import { FETCH_WINDOW_MS, participate } from './resource.ts'

/** A partial row is known only from an event. It lacks a reason, trigger and expiration until the request is loaded. */
type ApprovalRow = Approval & { readonly isPartial?: true }
export const isPartial = (row: ApprovalRow): boolean => row.isPartial === true

export const partialRow = (
  known: Pick<Approval, 'id' | 'contentTitle'> & Partial<Approval>,
): ApprovalRow => ({
  userId: 0,
  userName: '',
  contentType: 'movie',
  contentKey: '',
  contentGuids: [],
  routerRuleId: null,
  triggeredBy: '',
  approvalReason: null,
  status: 'pending',
  approvedBy: null,
  approvalNotes: null,
  expiresAt: null,
  createdAt: '',
  updatedAt: '',
  ...known,
  isPartial: true,
})

/** Delay between an event or decision and the reload. The reload covers all changes within that time. */
const REREAD_MS = 1000
/** Minimum time between list updates caused by events, because each update sorts and filters all rows. */
const PUBLISH_EVERY_MS = 500
const RECENT_PAGE = 50
const OVERLAP = 20
/** After this many repeated pages, pages are used even if they don't overlap, in case they never do. */
const READ_AGAIN_MAX = 5

const timeOf = (row: Approval | undefined): number =>
  parseTime(row?.updatedAt)?.getTime() ?? Number.NaN

/**
 * While the list loads, changed rows move to the top and deleted rows shift the rest up. To make sure that no row is
 * skipped, each page must repeat a row of the previous one. Otherwise, the page is loaded again from a lower offset.
 */
async function* pagesOf(firstLimit: number) {
  let limit = firstLimit
  let before: ReadonlySet<number> = new Set()
  let readAgain = 0
  for (let offset = 0; ; ) {
    const query = { limit, offset }
    const { approvalRequests: rows, total } = await request(listApprovals, { query })
    const isApart = offset > 0 && total > 0 && !rows.some(row => before.has(row.id))
    if (isApart && readAgain < READ_AGAIN_MAX) {
      readAgain += 1
      offset = Math.max(0, offset - limit / 2)
      continue
    }
    yield { rows, total }
    // The backend may return fewer rows than requested.
    if (rows.length === 0 || offset + rows.length >= total) return
    before = new Set(rows.map(row => row.id))
    offset += Math.max(Math.ceil(rows.length / 2), rows.length - OVERLAP)
    limit = APPROVALS_PAGE_MAX
  }
}

const initial = () => ({
  /** Not sorted. The array is replaced, never mutated. */
  rows: ref<readonly ApprovalRow[]>([]) as readonly ApprovalRow[],
  /** Total reported by the backend, which exceeds `rows` while they load; null until known. */
  total: null as number | null,
  loading: false,
  error: null as string | null,
  /** Whether the whole list has been loaded. From then on, events and partial reloads keep the list current. */
  isRead: false,
  isOffered: true,
})

/** An event immediately changes or adds its row. A reload soon afterwards corrects the list and the counts. */
export const createApprovals = () => {
  const state = proxy(initial())
  const byId = new Map<number, ApprovalRow>()
  /** Requests that changed during each load, because the response may contain older versions of them. */
  const reads = new Set<Set<number>>()
  /** Incremented on sign-out, to discard responses to earlier calls. */
  let session = 0
  let shownBy = 0
  let changes = 0
  /** Value of `changes` when the number of rows last differed from the backend's total. */
  let unequalAt = -1
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** All changes up to this time (by the backend's clock) are loaded, or will be by the full load in flight. */
  let readUpTo = -Infinity

  const publish = () => {
    const isNew =
      byId.size !== state.rows.length || state.rows.some(row => byId.get(row.id) !== row)
    if (isNew) state.rows = ref([...byId.values()])
  }
  const publishEvents = throttleTrailing(PUBLISH_EVERY_MS, async () => publish())
  const put = (row: ApprovalRow, by?: Set<number>) => {
    byId.set(row.id, row)
    for (const since of reads) if (since !== by) since.add(row.id)
  }
  const remove = (id: number) => {
    byId.delete(id)
    for (const since of reads) since.add(id)
  }
  /** Merges loaded rows. Unchanged rows keep their identity, so that nothing derived from them is recomputed. */
  const merge = (rows: readonly Approval[], since: Set<number>) => {
    for (const row of rows) {
      const held = byId.get(row.id)
      if (since.has(row.id) && !(held && timeOf(row) > timeOf(held))) continue
      if (!held || held.updatedAt !== row.updatedAt || !isSame(held, row)) put(row, since)
    }
  }
  /** `isOver` tells `read` whether the user has signed out in the meantime. */
  const reading = async <T>(
    read: (since: Set<number>, isOver: () => boolean) => Promise<T>,
  ): Promise<T> => {
    const mine = session
    const since = new Set<number>()
    reads.add(since)
    try {
      return await read(since, () => mine !== session)
    } finally {
      reads.delete(since)
    }
  }

  /** Loads a few pending requests, which arrive long before a page of a thousand does. */
  const readPending = throttleAsync(FETCH_WINDOW_MS, () =>
    reading(async (since, isOver) => {
      try {
        const query = { status: 'pending', limit: APPROVALS_FIRST_PAGE, offset: 0 } as const
        const { approvalRequests } = await request(listApprovals, { query })
        if (isOver() || state.isRead) return
        merge(approvalRequests, since)
        publish()
      } catch {
        // The full load reports errors.
      }
    }),
  )

  const readAll = (): Promise<boolean> =>
    reading(async (since, isOver) => {
      const seen = new Set<number>()
      let newest = -Infinity
      state.loading = true
      try {
        for await (const { rows, total } of pagesOf(APPROVALS_PAGE_MAX)) {
          if (isOver()) return false
          if (seen.size === 0) newest = timeOf(rows[0]) || -Infinity
          if (!state.isRead) readUpTo = newest
          for (const { id } of rows) seen.add(id)
          merge(rows, since)
          state.total = total
          publish()
        }
        if (isOver()) return false
        for (const id of [...byId.keys()]) if (!seen.has(id) && !since.has(id)) remove(id)
        publish()
        readUpTo = Math.max(readUpTo, newest)
        Object.assign(state, { error: null, isOffered: true, isRead: true })
        return true
      } catch (cause) {
        if (isOver()) return false
        if (!state.isRead) readUpTo = -Infinity
        state.isOffered = !(cause instanceof NotOfferedError)
        state.error = messageOf(cause, 'Couldn’t load the approval requests.')
        log.warn(state.error, cause)
        return false
      } finally {
        if (!isOver()) state.loading = false
      }
    })
  const load = throttleAsync(FETCH_WINDOW_MS, readAll)
  /** Starts loading the list. Resolves as soon as there are rows to show, or no rows can be loaded. */
  const loadFirst = async (): Promise<void> => {
    const pending = byId.size === 0 ? readPending() : null
    await Promise.race([pending, load()])
  }

  /** Loads changes since the last load, or everything if the number of rows is wrong afterwards. */
  const readChanges = async (): Promise<void> => {
    if (!state.isRead && !state.loading) return void (await load({ force: true }))
    // The first page of the first load is still in flight.
    if (!state.isRead && readUpTo === -Infinity) return changed()
    const isComplete = await reading(async (since, isOver) => {
      const upTo = readUpTo
      let newest = -Infinity
      try {
        for await (const { rows, total } of pagesOf(RECENT_PAGE)) {
          if (isOver()) return true
          if (newest === -Infinity) newest = timeOf(rows[0]) || -Infinity
          merge(rows, since)
          state.total = total
          // Continue through rows with the same time, because one of them may be missing.
          if (timeOf(rows.at(-1)) < upTo) break
        }
        publish()
        readUpTo = Math.max(readUpTo, newest)
        state.error = null
        return state.loading || byId.size === state.total
      } catch (cause) {
        // Keep the rows. The next event or manual refresh tries again.
        log.warn('Couldn’t reload the approvals.', cause)
        return true
      }
    })
    if (isComplete) return
    // While events arrive, the rows and the total may reflect different moments. Load everything only if nothing has
    // changed since the last mismatch.
    if (unequalAt === changes) await load({ force: true })
    else {
      unequalAt = changes
      isDue = true
      schedule()
    }
  }

  const schedule = (): void => {
    timer ??= setTimeout(async () => {
      const mine = session
      isDue = false
      await Promise.all([
        approvalStats.revalidate(),
        waitingApprovals.revalidate().then(oldestPending.revalidate),
        shownBy > 0 && readChanges(),
      ])
      if (mine !== session) return
      timer = undefined
      if (isDue) schedule()
    }, REREAD_MS)
  }
  const changed = (): void => {
    changes += 1
    isDue = true
    schedule()
  }

  const applyStatus = (ids: readonly number[], status: ApprovalStatus | 'deleted'): void => {
    for (const id of ids) {
      const row = byId.get(id)
      if (status === 'deleted') {
        if (row && state.total !== null) state.total = Math.max(0, state.total - 1)
        remove(id)
      } else if (row && row.status !== status) put({ ...row, status })
      else for (const since of reads) since.add(id)
    }
    // Decided rows stay until the reload, because the dashboard marks those that it holds.
    const { data } = waitingApprovals.state
    const isDecided = (row: Approval) => row.status === 'pending' && ids.includes(row.id)
    const decided = status === 'pending' ? 0 : (data?.rows.filter(isDecided).length ?? 0)
    if (data && decided > 0)
      waitingApprovals.set({
        ...data,
        rows: data.rows.map(row => (isDecided(row) ? { ...row, status } : row)),
        total: data.total - decided,
      })
    changed()
  }
  const setStatus = (ids: readonly number[], status: ApprovalStatus | 'deleted'): void => {
    applyStatus(ids, status)
    publish()
  }

  const applyEvent = ({ requestId: id, action, ...about }: ApprovalMetadata): void => {
    // If the list isn't loaded yet, don't fill it with requests that happen to arrive.
    const isListed = state.total !== null || byId.size > 0
    if (id !== undefined && action !== 'updated' && action !== 'created') applyStatus([id], action)
    else if (id !== undefined && action === 'created' && isListed && !byId.has(id)) {
      const { userId = 0, userName, contentTitle, contentType } = about
      const createdAt = new Date().toISOString()
      put(partialRow({ id, userId, userName, contentTitle, contentType, createdAt }))
      if (state.total !== null) state.total += 1
    }
    publishEvents()
    changed()
  }

  const reset = () => {
    session += 1
    clearTimeout(timer)
    timer = undefined
    publishEvents.stop()
    readUpTo = -Infinity
    byId.clear()
    load.reset()
    readPending.reset()
    Object.assign(state, initial())
  }
  participate({
    isInUse: () => shownBy > 0,
    hasFailed: () => state.error !== null,
    isStaleAfter: () => false,
    refetchSoon: changed,
    refetch: readChanges,
    markStale: load.reset,
    reset,
  })

  return {
    state,
    load,
    loadFirst,
    watch: (): (() => void) => {
      shownBy += 1
      if (state.isRead && state.error === null) void readChanges()
      else void loadFirst()
      return () => {
        shownBy -= 1
      }
    },
    changed,
    applyEvent,
    setStatus,
    rowOf: (id: number): ApprovalRow | undefined =>
      byId.get(id) ?? waitingApprovals.state.data?.rows.find(row => row.id === id),
    put: (row: Approval): void => {
      if (byId.has(row.id)) put(row)
      publish()
    },
    /** Returns null if the request doesn't exist, undefined if it couldn't be loaded. */
    read: (id: number): Promise<Approval | null | undefined> =>
      reading(async (since, isOver) => {
        try {
          const { approvalRequest: row } = await request(getApproval, { params: { id } })
          if (isOver()) return row
          if (byId.has(id)) merge([row], since)
          publish()
          if (row.status !== 'pending' && waitingApprovals.state.data?.rows.some(r => r.id === id))
            setStatus([id], row.status)
          return row
        } catch (cause) {
          log.warn(`Couldn’t load request ${id}.`, cause)
          return cause instanceof HttpError && cause.status === 404 ? null : undefined
        }
      }),
  }
}

export const approvals = createApprovals()
