import { proxy } from 'valtio/vanilla'
import { oneOf, persisted } from '../../lib/persisted.ts'

export const UNDO_WINDOWS_S = [0, 5, 10] as const
type UndoWindow = (typeof UNDO_WINDOWS_S)[number]
const DEFAULT_WINDOW_S: UndoWindow = 5

const stored = persisted<UndoWindow>('undoWindowS', oneOf(...UNDO_WINDOWS_S), DEFAULT_WINDOW_S)

export const undoWindow = proxy({ seconds: stored.read() })

export const setUndoWindow = (seconds: UndoWindow) => {
  undoWindow.seconds = seconds
  stored.write(seconds)
}
