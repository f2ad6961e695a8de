import { GoneError } from '../lib/errors.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { notify, notifyFailure } from './toasts.ts'

export interface Subject {
  readonly id: number
  readonly name: string
}
export interface Failed extends Subject {
  readonly cause: unknown
}

/** One change of saved data, of one thing or of many. */
export interface Change {
  /** What it changes, as it was when editing began. */
  readonly of: readonly Subject[]
  /** For messages, for example "Sync on for Ada". */
  readonly words: string
  /**
   * Reads what is saved now and writes it whole with the change. Resolves to what failed, and the change that takes back
   * the rest, if it can be. Rejects if nothing was sent.
   */
  send(
    of: Change['of'],
    report: (done: number) => void,
  ): Promise<{ failed: readonly Failed[]; undo: Change | null }>
}

const STACK_MAX = 20

/** What can be taken back, latest last. */
const stack: { at: number; run: () => Promise<void> }[] = []
onSignOut(() => {
  stack.length = 0
})

/** When the latest change that can be undone was made, by `performance.now()`. */
export const latestChangeAt = (): number => stack.at(-1)?.at ?? 0

/** Undoes the latest change. Returns false if there is none. */
export const undoLatestChange = (): Promise<void> | false => stack.at(-1)?.run() ?? false

/** Adds a change that `undo` takes back to those that Undo runs. @returns what a button runs */
export const rememberUndo = (undo: () => Promise<unknown>): (() => Promise<void>) => {
  const entry = {
    at: performance.now(),
    async run() {
      const index = stack.indexOf(entry)
      if (index < 0) return
      stack.splice(index, 1)
      const isSameSession = currentSession()
      try {
        await undo()
        notify({ kind: 'info', id: 'undoable-change', title: 'Change undone' })
      } catch (cause) {
        if (!isSameSession()) return
        // It can be tried again, unless what it is about no longer exists.
        if (!(cause instanceof GoneError)) stack.push(entry)
        notifyFailure('undo the change', cause)
      }
    },
  }
  stack.push(entry)
  stack.splice(0, stack.length - STACK_MAX)
  return entry.run
}

/** Says that a change was saved, with Undo. */
export const offerUndo = (title: string, undo: () => Promise<unknown>): (() => Promise<void>) => {
  const run = rememberUndo(undo)
  const action = { label: 'Undo', run: () => void run() }
  notify({ kind: 'success', id: 'undoable-change', title, action })
  return run
}

/** A change of one thing that can't be taken back. */
export const lastingChange = (name: string, act: () => Promise<unknown>): Change => ({
  of: [{ id: 0, name }],
  words: name,
  async send() {
    await act()
    return { failed: [], undo: null }
  },
})

/**
 * Makes a change and offers to undo it.
 * @returns what failed, and what takes back the rest; null if nothing can
 */
export const apply = async (change: Change) => {
  const isSameSession = currentSession()
  const { failed, undo } = await change.send(change.of, () => undefined)
  const words = failed.length > 0 ? `${change.words} with errors` : change.words
  const run = undo && isSameSession() ? offerUndo(words, () => save(undo)) : null
  return { failed, run }
}

/**
 * Makes a change where it was edited.
 * @returns what takes it back, or null if nothing can
 * @throws the reason if a part of it failed
 */
export const save = async (change: Change): Promise<(() => Promise<void>) | null> => {
  const { failed, run } = await apply(change)
  if (failed[0]) throw failed[0].cause
  return run
}
