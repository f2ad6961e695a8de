import { proxy, ref } from 'valtio/vanilla'
import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  type Approval,
  type ApprovalStatus,
  getApproval,
  listApprovals,
} from '../contract/approvals.ts'
import type { ApprovalMetadata } from '../contract/live-events.ts'
import { nowIso } from '../lib/clock.ts'
import { HttpError, messageOf, NotOfferedError } from '../lib/errors.ts'
import { isSame } from '../lib/form-edits.ts'
import { log } from '../lib/log.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { throttleTrailing } from '../lib/throttle-trailing.ts'
import { parseTime } from '../lib/time.ts'
import {
  approvalStats,
  countChange,
  oldestPending,
  pendingOnServer,
  setWaitingStatus,
  waitingApprovals,
} from './approval-counts.ts'
import { FETCH_WINDOW_MS, registerStore } from './resource.ts'
import { isSameRequest } from './same-thing.ts'

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
/** Without a limit, continuous deletions would keep the load from ever finishing. */
const STEPS_BACK_MAX = 5

const timeOf = (row: Approval): number => parseTime(row.updatedAt)?.getTime() ?? Number.NaN

/** Pages of the list, latest change first. The backend may return fewer rows than requested. */
export async function* pagesOf(limit: number, status?: ApprovalStatus) {
  let before = 0
  let stepsBack = 0
  for (let offset = 0; ; ) {
    const query = { limit, offset, ...(status !== undefined && { status }) }
    const { approvalRequests: rows, total } = await request(listApprovals, { query })
    const deleted = before - total
    before = total
    // Rows deleted in the meantime have moved later ones up, so step back by the same number.
    if (deleted > 0 && stepsBack < STEPS_BACK_MAX) {
      stepsBack += 1
      offset = Math.max(0, offset - deleted)
      continue
    }
    yield { rows, total }
    offset += rows.length
    if (rows.length === 0 || offset >= total) return
  }
}

/** A page of a thousand takes much longer to arrive. */
const firstPending = async () => {
  const query = { status: 'pending', limit: APPROVALS_FIRST_PAGE, offset: 0 } as const
  const { approvalRequests: rows, total } = await request(listApprovals, { query })
  return [{ rows, total }]
}

const initial = () => ({
  /** Not sorted. The array is replaced, never mutated. */
  rows: ref<readonly ApprovalRow[]>([]) as readonly ApprovalRow[],
  /** Total reported by the backend. Exceeds the number of rows while they load; null until known. */
  total: null as number | null,
  loading: false,
  error: null as string | null,
  /** How much of the pending requests has been loaded; null if nothing. */
  pending: null as 'part' | 'all' | null,
  /** Whether the whole list has been loaded. From then on, events and partial reloads keep the list current. */
  isLoaded: false,
  isOffered: true,
})

type StatusNow = ApprovalStatus | 'deleted'

/** The rows by id. A response doesn't overwrite what has changed since its call was sent. */
const createRows = () => {
  const state = proxy(initial())
  const byId = new Map<number, ApprovalRow>()
  /** For each call in flight, the requests that have changed since it was sent. */
  const inFlight = new Set<Set<number>>()
  /** When rows were loaded, in epoch milliseconds. A change replaces the row. */
  const loadedAt = new WeakMap<ApprovalRow, number>()
  /** Called with the ids of requests whose number was given to another request. */
  const replacedListeners = new Set<(ids: readonly number[]) => void>()

  const markChanged = (id: number, by?: Set<number>) => {
    for (const changedIds of inFlight) if (changedIds !== by) changedIds.add(id)
  }
  const put = (row: ApprovalRow, by?: Set<number>) => {
    byId.set(row.id, row)
    markChanged(row.id, by)
  }
  const remove = (id: number) => {
    byId.delete(id)
    markChanged(id)
  }
  return {
    state,
    byId,
    markChanged,
    put,
    remove,
    publish() {
      const isNew =
        byId.size !== state.rows.length || state.rows.some(row => byId.get(row.id) !== row)
      if (isNew) state.rows = ref([...byId.values()])
    },
    replacedListeners,
    freshRow(id: number, maxAgeMs: number) {
      const row = byId.get(id)
      return row && performance.now() - (loadedAt.get(row) ?? 0) < maxAgeMs ? row : undefined
    },
    /**
     * Merges loaded rows. Unchanged rows keep their identity, so that nothing derived from them is recomputed. Returns
     * whether a number now belongs to another request.
     */
    merge(rows: readonly Approval[], changedIds: Set<number>): boolean {
      const replaced: number[] = []
      for (const row of rows) {
        const stored = byId.get(row.id)
        const isReplaced = stored !== undefined && !isSameRequest(stored, row)
        if (isReplaced) replaced.push(row.id)
        else if (changedIds.has(row.id) && !(stored && timeOf(row) > timeOf(stored))) continue
        if (!stored || stored.updatedAt !== row.updatedAt || !isSame(stored, row))
          put(row, changedIds)
        loadedAt.set(byId.get(row.id) ?? row, performance.now())
      }
      if (replaced.length > 0) for (const listener of replacedListeners) listener(replaced)
      return replaced.length > 0
    },
    /** `hasSignedOut` tells `read` whether the user has signed out in the meantime. */
    async trackLoad<T>(
      read: (changedIds: Set<number>, hasSignedOut: () => boolean) => Promise<T>,
    ): Promise<T> {
      const isSameSession = currentSession()
      const changedIds = new Set<number>()
      inFlight.add(changedIds)
      try {
        return await read(changedIds, () => !isSameSession())
      } finally {
        inFlight.delete(changedIds)
      }
    },
  }
}
type Rows = ReturnType<typeof createRows>

/** Loads a few pending requests, or the whole list, page by page. */
const createPageLoads = ({ state, byId, remove, publish, merge, trackLoad }: Rows) => {
  let loadedAt = -Infinity
  const read = (isWhole: boolean): Promise<boolean> =>
    trackLoad(async (changedIds, hasSignedOut) => {
      const seen = new Set<number>()
      state.loading = true
      try {
        for await (const { rows, total } of isWhole
          ? pagesOf(APPROVALS_PAGE_MAX)
          : await firstPending()) {
          if (hasSignedOut()) return false
          for (const { id } of rows) seen.add(id)
          merge(rows, changedIds)
          if (isWhole) state.total = total
          else state.pending = rows.length < total ? 'part' : 'all'
          publish()
        }
        if (hasSignedOut()) return false
        for (const { id, status } of [...byId.values()]) {
          const isCovered = isWhole || (state.pending === 'all' && status === 'pending')
          if (isCovered && !seen.has(id) && !changedIds.has(id)) remove(id)
        }
        publish()
        Object.assign(state, { error: null, isOffered: true, isLoaded: isWhole || state.isLoaded })
        loadedAt = performance.now()
        return true
      } catch (cause) {
        if (hasSignedOut()) return false
        state.isOffered = !(cause instanceof NotOfferedError)
        state.error = messageOf(
          cause,
          'The server didn’t return the requests. If this happens again, check the server log.',
        )
        log.warn(state.error, cause)
        return false
      } finally {
        if (!hasSignedOut()) state.loading = false
      }
    })
  const load = throttleAsync(FETCH_WINDOW_MS, () => read(true))
  const loadFirst = throttleAsync(FETCH_WINDOW_MS, () => read(false))

  return {
    load,
    /** Loads a few pending requests, which doesn't take longer with more requests. */
    loadFirst,
    isFresh: () => performance.now() - loadedAt < FETCH_WINDOW_MS,
    markStale() {
      load.reset()
      loadFirst.reset()
      loadedAt = -Infinity
    },
  }
}
type PageLoads = ReturnType<typeof createPageLoads>

/** Reloads the latest changes and the counts soon after events and decisions, while a list is shown. */
const createRereads = (
  { state, byId, publish, merge, trackLoad }: Rows,
  { load, loadFirst, isFresh, markStale }: PageLoads,
) => {
  let shownBy = 0
  let wholeBy = 0
  const isShown = () => shownBy > 0
  const isWhole = () => wholeBy > 0 || state.isLoaded
  const reload = () => (isWhole() ? load : loadFirst)({ force: true })
  let isDue = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the number of rows differed from the total at the last reload and nothing has changed since. */
  let differs = false

  /** Loads changes up to the first page whose last row is known. Returns whether the row count matches the total. */
  const readRecent = (): Promise<boolean> =>
    trackLoad(async (changedIds, hasSignedOut) => {
      const recent: Approval[] = []
      let total = 0
      try {
        for await (const page of pagesOf(RECENT_PAGE)) {
          if (hasSignedOut()) return true
          recent.push(...page.rows)
          total = page.total
          const last = page.rows.at(-1)
          if (!isWhole()) break
          if (last && byId.get(last.id)?.updatedAt === last.updatedAt) break
        }
        // Merge only at the end, because a known row at the end of a page must mean that everything after it is known.
        const isReplaced = merge(recent, changedIds)
        Object.assign(state, { total: isWhole() ? total : null, error: null })
        publish()
        if (isReplaced) return false
        if (isWhole()) return state.loading || byId.size === state.total
        const pending = [...byId.values()].filter(({ status }) => status === 'pending').length
        return state.pending === 'part' || pending === pendingOnServer()
      } catch (cause) {
        // Keep the rows. The next event or manual refresh tries again.
        log.warn('Couldn’t reload the approvals.', cause)
        return true
      }
    })

  const readChanges = async (): Promise<void> => {
    const isFirstRead = isWhole() ? state.isLoaded : state.pending !== null
    if (!isFirstRead && !state.loading) return void (await reload())
    // The first page of the first load is still in flight.
    if (isWhole() ? state.total === null : !isFirstRead) return scheduleReload()
    if (await readRecent()) return
    // While events arrive, the rows and the total may reflect different moments, so wait for a second without events.
    if (differs) return void (await reload())
    differs = true
    isDue = true
    schedule()
  }

  const schedule = (): void => {
    if (!isDue) return
    timer ??= setTimeout(async () => {
      const isSameSession = currentSession()
      isDue = false
      await Promise.all([
        approvalStats.revalidate(),
        waitingApprovals.revalidate().then(oldestPending.revalidate),
        isShown() ? readChanges() : markStale(),
      ])
      if (!isSameSession()) return
      timer = undefined
      schedule()
    }, REREAD_MS)
  }
  const scheduleReload = (): void => {
    differs = false
    isDue = true
    schedule()
  }
  registerStore({
    isInUse: isShown,
    hasFailed: () => state.error !== null,
    refetch: readChanges,
    markStale,
    reset() {
      clearTimeout(timer)
      timer = undefined
      markStale()
    },
  })
  return {
    scheduleReload,
    reload,
    /** @param needsAll whether a few pending requests aren't enough */
    watch: (needsAll = true): (() => void) => {
      const by = Number(needsAll)
      shownBy += 1
      wholeBy += by
      const isRead = state.isLoaded || (!needsAll && state.pending !== null)
      if (!isRead || state.error !== null) void (needsAll ? load() : loadFirst())
      else if (!isFresh()) void readChanges()
      return () => {
        shownBy -= 1
        wholeBy -= by
      }
    },
  }
}

/** Applies events and decisions immediately. A reload soon afterwards corrects the list and the counts. */
const createChanges = (rows: Rows, scheduleReload: () => void) => {
  const { state } = rows
  const publishEvents = throttleTrailing(PUBLISH_EVERY_MS, async () => rows.publish())
  const applyStatus = (ids: readonly number[], status: StatusNow): void => {
    for (const id of ids) {
      const row = rows.byId.get(id)
      if (status === 'deleted') {
        if (row && state.total !== null) state.total = Math.max(0, state.total - 1)
        rows.remove(id)
      } else if (row && row.status !== status) rows.put({ ...row, status })
      else rows.markChanged(id)
      if (row?.status !== status) countChange(id, row?.status, status)
    }
    setWaitingStatus(ids, status)
  }
  return {
    setStatus(ids: readonly number[], status: StatusNow): void {
      applyStatus(ids, status)
      rows.publish()
      scheduleReload()
    },
    applyEvent({ requestId: id, action, ...about }: ApprovalMetadata): void {
      // If the list isn't loaded yet, don't fill it with requests that happen to arrive.
      const isListed = state.total !== null || rows.byId.size > 0
      if (id !== undefined && action !== 'updated' && action !== 'created')
        applyStatus([id], action)
      else if (id !== undefined && action === 'created' && isListed && !rows.byId.has(id)) {
        const { userId = 0, userName, contentTitle, contentType } = about
        const createdAt = nowIso()
        rows.put(partialRow({ id, userId, userName, contentTitle, contentType, createdAt }))
        if (state.total !== null) state.total += 1
      }
      publishEvents()
      scheduleReload()
    },
    reset: publishEvents.stop,
  }
}

export const createApprovals = () => {
  const rows = createRows()
  const pages = createPageLoads(rows)
  const rereads = createRereads(rows, pages)
  const changes = createChanges(rows, rereads.scheduleReload)
  const { state, byId } = rows
  const mergeKnown = (read: readonly Approval[], changedIds: Set<number>) => {
    const known = read.filter(({ id }) => byId.has(id))
    // Other numbers may have changed hands, too.
    if (rows.merge(known, changedIds)) void pages.load({ force: true })
    rows.publish()
  }
  onSignOut(() => {
    byId.clear()
    Object.assign(state, initial())
    changes.reset()
  })

  return {
    state,
    load: pages.load,
    loadFirst: pages.loadFirst,
    reload: rereads.reload,
    watch: rereads.watch,
    scheduleReload: rereads.scheduleReload,
    applyEvent: changes.applyEvent,
    setStatus: changes.setStatus,
    rowOf: (id: number): ApprovalRow | undefined =>
      byId.get(id) ?? waitingApprovals.state.data?.rows.find(row => row.id === id),
    put: (row: Approval): void => {
      if (byId.has(row.id)) rows.put(row)
      rows.publish()
    },
    freshRow: rows.freshRow,
    onReplaced(listener: (ids: readonly number[]) => void): () => void {
      rows.replacedListeners.add(listener)
      return () => void rows.replacedListeners.delete(listener)
    },
    /** Looks up requests in the list of their status, in one call per page. @throws like `request` */
    readListed: (ids: ReadonlySet<number>, status: ApprovalStatus): Promise<Approval[]> =>
      rows.trackLoad(async (changedIds, hasSignedOut) => {
        const found: Approval[] = []
        for await (const page of pagesOf(APPROVALS_PAGE_MAX, status)) {
          found.push(...page.rows.filter(({ id }) => ids.has(id)))
          if (found.length >= ids.size) break
        }
        if (!hasSignedOut()) mergeKnown(found, changedIds)
        return found
      }),
    /** Returns null if the request doesn't exist, undefined if it couldn't be loaded. */
    read: (id: number): Promise<Approval | null | undefined> =>
      rows.trackLoad(async (changedIds, hasSignedOut) => {
        try {
          const { approvalRequest: row } = await request(getApproval, { params: { id } })
          if (hasSignedOut()) return row
          mergeKnown([row], changedIds)
          if (row.status !== 'pending' && waitingApprovals.state.data?.rows.some(r => r.id === id))
            changes.setStatus([id], row.status)
          return row
        } catch (cause) {
          log.warn(`Couldn’t load request ${id}.`, cause)
          return cause instanceof HttpError && cause.status === 404 ? null : undefined
        }
      }),
  }
}

export const approvals = createApprovals()
