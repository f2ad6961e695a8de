import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { actionList, actionOf } from '../../components/actions/actions.ts'
import { useActions } from '../../components/actions/use-actions.ts'
import { askBeforeLeaving } from '../../state/unsaved.ts'
import { originOf } from '../../ui/focus-origin.ts'
import { bindKeys } from '../../ui/key-bindings.ts'
import { topmostDialog } from '../../ui/messages.tsx'
import { SHELL_PAGES } from '../pages.ts'

const BARS = '.bulk-bar > div, .undo-bar > div, [data-sonner-toast]'
const BACK = 'button[aria-keyshortcuts="F6"]'
const BUTTON = 'button:not(:disabled), a[href]'
/** Marks a bar's main button if it isn't the bar's first button. */
const MAIN = 'button[data-bar-main]:not(:disabled)'

let cameFrom: Element | null = null

const focus = (element: Element | null | undefined) => {
  if (!(element instanceof HTMLElement)) return
  element.focus()
  // When the focus leaves the toasts, sonner returns it to where it was.
  if (document.activeElement !== element) element.focus()
}

const goBack = (bar: Element) => {
  const back = bar.querySelector<HTMLElement>(BACK)
  if (back) back.click()
  else focus(originOf(bar.parentElement) ?? cameFrom)
}

/**
 * Moves the focus to the action bar, the undo bar and the toasts in turn, then back. While a dialog is open, only the
 * bars inside it are included. Returns false if there is nothing to focus.
 */
const goToBar = (): boolean => {
  const { activeElement } = document
  const bars = [...(topmostDialog() ?? document).querySelectorAll(BARS)].filter(bar =>
    bar.querySelector(BUTTON),
  )
  const at = bars.findIndex(bar => bar.contains(activeElement))
  const from = bars[at]
  const to = bars[at + 1]
  if (!from) cameFrom = activeElement
  if (to) focus(to.querySelector(MAIN) ?? to.querySelector(BUTTON))
  else if (from) goBack(from)
  return bars.length > 0
}

export const useShellShortcuts = () => {
  const navigate = useNavigate()
  useActions({ bar: goToBar })
  useLayoutEffect(
    () =>
      bindKeys([
        ...actionList
          .map(actionOf)
          .flatMap(({ keys, scope, run }) =>
            keys && run ? { keys, scope, run: () => run(navigate) } : [],
          ),
        ...SHELL_PAGES.flatMap(({ keys, path }) =>
          keys ? { keys: [keys], run: () => askBeforeLeaving(() => navigate(path)) } : [],
        ),
      ]),
    [navigate],
  )
}
