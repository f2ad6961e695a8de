import { useCallback, useEffect, useMemo, useState } from 'react'
import { useOpened } from '../../../components/list/use-opened.ts'
import { reasonToStay } from '../../../lib/leave-reasons.ts'

const WINDOWS = ['edit', 'quotas', 'watchlist'] as const
export type UserWindow = (typeof WINDOWS)[number]
export interface OpenedWindow {
  readonly what: UserWindow
  readonly userId: number
}

/** Parses the URL parameter, such as `edit-5`. Null for anything else. */
export const windowIn = (text: string | null): OpenedWindow | null => {
  const [name, id] = text?.split('-') ?? []
  const what = WINDOWS.find(one => one === name)
  const userId = Number(id)
  return what && Number.isInteger(userId) && userId > 0 ? { what, userId } : null
}

/**
 * Keeps the open dialog in the URL (`?open=edit-5`). If closing would lose unsaved changes, the URL is restored and the
 * dialog stays open.
 */
export const useOpenedWindow = () => {
  const { opened: text, open, close, reopen } = useOpened('open')
  const [shownText, setShownText] = useState(text)
  const isTakenAway = windowIn(shownText) !== null && text === null && reasonToStay() !== null
  if (text !== shownText && !isTakenAway) setShownText(text)
  useEffect(() => {
    if (isTakenAway) reopen()
  }, [isTakenAway, reopen])
  return {
    shown: useMemo(() => windowIn(shownText), [shownText]),
    open: useCallback((what: UserWindow, { id }: { id: number }) => open(`${what}-${id}`), [open]),
    close,
  }
}
