import { proxy } from 'valtio/vanilla'
import { onSignOut } from '../lib/on-sign-out.ts'
import { notify, notifyFailure } from '../state/toasts.ts'

/** Undoes the last change that was saved in place; null if there is none. */
const last = proxy<{ undo: (() => Promise<void>) | null }>({ undo: null })
onSignOut(() => {
  last.undo = null
})

/** Makes `undo` the function that Undo runs. @returns what a button runs */
export const rememberUndo = (undo: () => Promise<unknown>): (() => Promise<void>) => {
  let isDone = false
  const run = async () => {
    if (isDone) return
    isDone = true
    if (last.undo === run) last.undo = null
    try {
      await undo()
      notify({ kind: 'info', id: 'undoable-change', title: 'Change undone' })
    } catch (cause) {
      notifyFailure('undo the change', cause)
    }
  }
  last.undo = run
  return run
}

/** Shows that a change was saved, with Undo. */
export const offerUndo = (title: string, undo: () => Promise<unknown>) => {
  const run = rememberUndo(undo)
  const action = { label: 'Undo', run: () => void run() }
  notify({ kind: 'success', id: 'undoable-change', title, action })
}

/** Passes the key on if there is nothing to undo. */
export const undoLastChange = () => last.undo?.() ?? false
