import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { actionList, actionOf } from '../../components/actions/actions.ts'
import { isHandled, useActions } from '../../components/actions/use-actions.ts'
import { isUndoable, nothingToUndo, outbox } from '../../components/decisions/outbox.ts'
import { undoWindow } from '../../components/decisions/undo-window.ts'
import { latestChangeAt, undoLatestChange } from '../../state/change.ts'
import { notify } from '../../state/toasts.ts'
import { askBeforeLeaving } from '../../state/unsaved.ts'
import { leaveBars } from '../../ui/focus.ts'
import { bindKeys } from '../../ui/key-bindings.ts'
import { topmostDialog } from '../../ui/messages.tsx'
import { SHELL_PAGES } from '../pages.ts'

const BARS = '.bulk-bar > div, .list-foot, .foot, [data-sonner-toast]'
const BUTTON = 'button:not(:disabled), a[href]'
/** Marks a bar's main button if it isn't the bar's first button. */
const MAIN = 'button[data-bar-main]:not(:disabled)'

/**
 * Moves the focus to the action bar, the foot and the toasts in turn, then back. While a dialog is open, only the
 * bars inside it are included. Returns false if there is nothing to focus.
 */
const goToBar = (): boolean => {
  const bars = [...(topmostDialog() ?? document).querySelectorAll(BARS)].filter(bar =>
    bar.querySelector(BUTTON)?.checkVisibility(),
  )
  const current = bars.findIndex(bar => bar.contains(document.activeElement))
  const to = bars[current + 1]
  if (to) (to.querySelector<HTMLElement>(MAIN) ?? to.querySelector<HTMLElement>(BUTTON))?.focus()
  else if (current >= 0) leaveBars()
  return bars.length > 0
}

/** Undoes the latest decision that is still waiting, or the latest change, whichever is later. */
const undoLatest = () => {
  const batch = outbox.state.batches.findLast(isUndoable)
  const decidedAt = batch ? batch.dueAt - undoWindow.seconds * 1000 : 0
  if (decidedAt <= latestChangeAt() && undoLatestChange()) return
  if (!outbox.undoLatest()) notify({ kind: 'info', id: 'nothing-to-undo', title: nothingToUndo() })
}

export const useShellShortcuts = () => {
  const navigate = useNavigate()
  useActions({ bar: goToBar, undo: { label: actionOf('undo').label, run: undoLatest } })
  useLayoutEffect(
    () =>
      bindKeys([
        ...actionList.flatMap(id => {
          const { keys, scope, run, to } = actionOf(id)
          const go = to && (() => askBeforeLeaving(() => navigate(to)))
          const act = run ? () => run(navigate) : go
          if (!keys || !act) return []
          return { keys, scope, run: () => (isHandled(id) ? false : act()) }
        }),
        ...SHELL_PAGES.flatMap(({ keys, path }) =>
          keys ? { keys: [keys], run: () => askBeforeLeaving(() => navigate(path)) } : [],
        ),
      ]),
    [navigate],
  )
}
