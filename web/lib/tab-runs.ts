import { log } from './log.ts'
import { type Accept, persisted } from './persisted.ts'
import { sessionOwner } from './session-owner.ts'

/** How long a new tab waits for a reply from the tab that runs the work. */
const ANSWER_MS = 600
const OWNER_TRIES = 20
/**
 * In a page that is unloading, calls fail before the page is gone. So a failure only counts if the page still exists
 * after this time.
 */
const LEAVING_MS = 400
const REMEMBERED_MS = 60 * 60_000

interface RunEnd {
  result: unknown
  error: string | null
  /** Absent in messages of tabs that still run an earlier build. */
  isUnconfirmed?: boolean | undefined
}

type Message = { owner: number | null } & (
  | { kind: 'hello' }
  | { kind: 'began' | 'left'; startedAt: string }
  | { kind: 'ended'; end: RunEnd }
)

interface TabRunHandlers {
  onBegan(startedAt: string): void
  onEnded(end: RunEnd): void
  /**
   * Called when the tab that awaited the response has closed. That may have been this tab before a reload. The work may
   * continue.
   */
  onLost(startedAt: string): void
}

interface TabRuns {
  began(startedAt: string): void
  ended(end: RunEnd): void
  forget(): void
}

interface Remembered {
  owner: number | null
  startedAt: string
}
const isRemembered: Accept<Remembered | null> = value => {
  if (value === null || typeof value !== 'object') return null
  const { owner, startedAt } = value as Partial<Remembered>
  return typeof startedAt === 'string' ? { owner: owner ?? null, startedAt } : null
}

/**
 * Shares long-running work that sends no events between the tabs of a browser and user.
 * @param name name of the work, the same in every tab
 */
export const shareRun = (name: string, handlers: TabRunHandlers): TabRuns => {
  const memory = persisted<Remembered | null>(`run.${name}`, isRemembered, null)
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`stargazarr-run-${name}`)
  let mine: string | null = null
  let theirs: string | null = null
  let ending: ReturnType<typeof setTimeout> | undefined
  const post = (message: Omit<Message, 'owner'> & Partial<Message>) => {
    try {
      channel?.postMessage({ ...message, owner: sessionOwner() })
    } catch (cause) {
      log.warn(`Couldn’t share ${name} with other tabs.`, cause)
    }
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.owner !== sessionOwner()) return
    if (data.kind === 'hello' && mine) post({ kind: 'began', startedAt: mine })
    if (mine) return
    if (data.kind === 'began') {
      theirs = data.startedAt
      handlers.onBegan(data.startedAt)
    }
    if (data.kind === 'ended') {
      theirs = null
      handlers.onEnded(data.end)
    }
    if (data.kind === 'left') {
      theirs = null
      handlers.onLost(data.startedAt)
    }
  })
  globalThis.addEventListener?.('pagehide', () => {
    if (mine) post({ kind: 'left', startedAt: mine })
  })

  /** Retries, because the signed-in user may still be unknown. */
  const restoreRun = (known: Remembered, tries: number) => {
    if (known.owner !== sessionOwner()) {
      if (tries > 0) setTimeout(restoreRun, ANSWER_MS, known, tries - 1)
      return
    }
    post({ kind: 'hello' })
    setTimeout(() => {
      if (mine || theirs || memory.read()?.startedAt !== known.startedAt) return
      memory.write(null)
      const age = Date.now() - Date.parse(known.startedAt)
      if (age < REMEMBERED_MS) handlers.onLost(known.startedAt)
    }, ANSWER_MS)
  }
  const known = memory.read()
  if (known) restoreRun(known, OWNER_TRIES)

  return {
    began(startedAt) {
      clearTimeout(ending)
      mine = startedAt
      memory.write({ owner: sessionOwner(), startedAt })
      post({ kind: 'began', startedAt })
    },
    ended(end) {
      const finish = () => {
        if (!mine) return
        mine = null
        memory.write(null)
        post({ kind: 'ended', end })
      }
      if (end.error === null) finish()
      else ending = setTimeout(finish, LEAVING_MS)
    },
    forget() {
      clearTimeout(ending)
      if (mine) memory.write(null)
      mine = null
      theirs = null
    },
  }
}
