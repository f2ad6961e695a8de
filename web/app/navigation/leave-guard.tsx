import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { withoutBase } from '../../lib/base-path.ts'
import { historyIndex, holdPopState, linkOf, reasonToStay } from '../../lib/leave-reasons.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { askBeforeLeaving, confirmLeaving, question } from './leave-question.ts'

/** When the tab is closed, the browser itself asks for confirmation (lib/leave-reasons). */
export const LeaveGuard = () => {
  const { reason } = useSnapshot(question)
  const navigate = useNavigate()
  const { key, pathname: shown } = useLocation()
  const here = useRef({ index: historyIndex(), path: shown })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation changes the position in the history
  useEffect(() => {
    here.current = { index: historyIndex(), path: shown }
  }, [key, shown])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link || !reasonToStay()) return
      event.preventDefault()
      event.stopPropagation()
      const { pathname, search, hash } = link
      askBeforeLeaving(() => navigate({ pathname: withoutBase(pathname), search, hash }))
    }
    let pass: 'back' | 'on' | null = null
    holdPopState(event => {
      const passing = pass
      pass = null
      // The router didn't see the Back event, so hide the event that undoes it as well.
      if (passing) return passing === 'back'
      const delta = historyIndex(event.state) - here.current.index
      if (delta === 0 || withoutBase(location.pathname) === here.current.path || !reasonToStay())
        return false
      pass = 'back'
      history.go(-delta)
      askBeforeLeaving(() => {
        pass = 'on'
        history.go(delta)
      })
      return true
    })
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      holdPopState(null)
    }
  }, [navigate])

  return (
    <ConfirmDialog
      open={reason !== null}
      onClose={() => {
        question.reason = null
      }}
      title="Leave without saving?"
      description={reason ?? ''}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        question.reason = null
        confirmLeaving()
      }}
    />
  )
}
