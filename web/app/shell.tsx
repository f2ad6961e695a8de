import { useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '../state/session.ts'
import { followSession, openSession } from '../state/session-flows.ts'
import { shellVerdict } from './guard.ts'
import { Splash } from './splash.tsx'
import { useVisit } from './visit.ts'
import { Workspace } from './workspace.tsx'

/** Everything behind the sign-in: finds out who is there, then shows the workspace or the way in. */
export default function Shell() {
  const visit = useVisit()
  const { pathname, search, hash } = useLocation()
  const wasIn = useRef(false)
  useEffect(() => {
    const stop = followSession()
    if (session.phase === 'unknown') openSession()
    return stop
  }, [])
  useEffect(() => {
    if (visit.phase === 'in') wasIn.current = true
  }, [visit.phase])

  const verdict = shellVerdict(visit, wasIn.current ? null : pathname + search + hash)
  if (verdict === 'wait') return <Splash />
  if (verdict !== 'show') return <Navigate to={verdict.to} replace />
  return <Workspace />
}
