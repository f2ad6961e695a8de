import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { gateway, loadGatewayStatus } from '../state/gateway.ts'
import { session } from '../state/session.ts'
import { openSession } from '../state/session-flows.ts'
import { entranceVerdict, shellVerdict, type Visit } from './guard.ts'
import { PAGES, pageAt } from './pages.ts'
import { documentTitle } from './sidebar-items.ts'
import { Sky } from './sky.tsx'
import { Splash } from './splash.tsx'

const Shell = lazy(() => import('./shell.tsx'))

const NOT_FOUND = PAGES.find(page => page.path === '*')

const useVisit = (): Visit => {
  const { phase, problem } = useSnapshot(session)
  const { status } = useSnapshot(gateway)
  return {
    phase,
    problem,
    adminExists: status?.adminExists ?? null,
    auth: status?.auth ?? 'unknown',
  }
}

/** All pages behind the sign-in: finds out who is there, then shows the shell or the way in. */
export const ShellGate = () => {
  const visit = useVisit()
  const { pathname, search, hash } = useLocation()
  const wasIn = useRef(false)
  useEffect(() => {
    if (session.phase === 'unknown') openSession()
  }, [])
  useEffect(() => {
    if (visit.phase === 'in') wasIn.current = true
  }, [visit.phase])

  const verdict = shellVerdict(visit, wasIn.current ? null : pathname + search + hash)
  if (verdict === 'wait') return <Splash />
  if (verdict !== 'show') return <Navigate to={verdict.to} replace />
  return (
    <Suspense fallback={<Splash />}>
      <Shell />
    </Suspense>
  )
}

/** Pages outside the shell, under the open sky. */
export const Entrance = () => {
  const visit = useVisit()
  const isKnown = useSnapshot(gateway).status !== null
  const { pathname, search } = useLocation()
  useEffect(() => {
    loadGatewayStatus()
  }, [])
  useEffect(() => {
    document.title = documentTitle((pageAt(pathname) ?? NOT_FOUND)?.title ?? '', 0)
  }, [pathname])

  // The page that creates the admin leads on by itself; only what was so when the gateway first spoke moves a visitor.
  const atFirst = useRef<boolean | null | undefined>(undefined)
  if (atFirst.current === undefined && isKnown) atFirst.current = visit.adminExists

  const verdict = entranceVerdict({ ...visit, hadAdmin: atFirst.current ?? null }, pathname, search)
  if (verdict !== 'show' && verdict !== 'wait') return <Navigate to={verdict.to} replace />
  return (
    <div className="relative min-h-dvh bg-void">
      <Sky />
      <div className="relative">
        <Outlet />
      </div>
    </div>
  )
}
