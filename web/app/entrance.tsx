import { useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { gateway, loadGatewayStatus } from '../state/gateway.ts'
import { hearTabs } from '../state/session-channel.ts'
import { documentTitle } from './document-title.ts'
import { ENTRANCE_PAGES, NOT_FOUND } from './entrance-pages.ts'
import { entranceVerdict } from './guard.ts'
import { Sky } from './sky.tsx'
import { useVisit } from './visit.ts'

/** Pages outside the shell, under the open sky. */
export const Entrance = () => {
  const visit = useVisit()
  const isKnown = useSnapshot(gateway).status !== null
  const { pathname, search } = useLocation()
  useEffect(() => {
    loadGatewayStatus()
    // Somebody signed in in another tab: this one goes on by itself.
    return hearTabs(async news => {
      if (news !== 'in') return
      const { openSession } = await import('../state/session-flows.ts')
      await openSession({ force: true })
    })
  }, [])
  useEffect(() => {
    const page = ENTRANCE_PAGES.find(({ path }) => path === pathname) ?? NOT_FOUND
    document.title = documentTitle(page.title, 0)
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
