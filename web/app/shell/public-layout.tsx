import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { useStore } from '../../components/use-store.ts'
import { gateway } from '../../state/gateway.ts'
import { onTabMessage } from '../../state/session-channel.ts'
import { openSession } from '../../state/session-flows.ts'
import { Backdrop } from '../backdrop/backdrop.tsx'
import { documentTitle } from '../navigation/document-title.ts'
import { publicVerdict } from '../navigation/route-guard.ts'
import { useAuthStatus } from '../navigation/use-auth-status.ts'
import { LazyOverlay } from '../overlays/lazy-overlay.tsx'
import { NOT_FOUND, PUBLIC_PAGES } from '../public-pages.ts'
import { useRemoveStaticShell } from './remove-static-shell.ts'

export const PublicLayout = () => {
  useRemoveStaticShell()
  const status = useAuthStatus()
  const isKnown = useStore(gateway.state).data !== null
  const { pathname, search } = useLocation()
  useEffect(() => {
    gateway.load()
    return onTabMessage(message => {
      if (message.kind === 'in') void openSession({ force: true })
    })
  }, [])
  useEffect(() => {
    const page = PUBLIC_PAGES.find(({ path }) => path === pathname) ?? NOT_FOUND
    document.title = documentTitle(page.title, 0)
  }, [pathname])
  // Use the initial value of `adminExists`, because creating the admin changes it and must not cause a redirect.
  const [hadAdmin, setHadAdmin] = useState<boolean | null | undefined>(undefined)
  if (hadAdmin === undefined && isKnown) setHadAdmin(status.adminExists)

  const verdict = publicVerdict({ ...status, hadAdmin: hadAdmin ?? null }, pathname, search)
  if (verdict !== 'show' && verdict !== 'wait') return <Navigate to={verdict.to} replace />
  return (
    <div className="relative min-h-dvh bg-void">
      <Backdrop />
      <div className="relative">
        <Outlet />
      </div>
      <LazyOverlay which="connection" />
    </div>
  )
}
