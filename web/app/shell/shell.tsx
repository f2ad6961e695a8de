import { useEffect, useRef } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useStore } from '../../components/use-store.ts'
import { wait } from '../../lib/wait.ts'
import { session } from '../../state/session.ts'
import { checkUser, followSession, openSession } from '../../state/session-flows.ts'
import { visitSection } from '../../state/sidebar.ts'
import { LOADERS, loadShellData } from '../loaders.ts'
import { PageSkeleton } from '../navigation/page-skeleton.tsx'
import { PageSlot } from '../navigation/page-slot.tsx'
import { preloadView } from '../navigation/page-view.ts'
import { shellVerdict } from '../navigation/route-guard.ts'
import { useAuthStatus } from '../navigation/use-auth-status.ts'
import { pageAt, REDIRECTS, SHELL_PAGES } from '../pages.ts'
import { NOT_FOUND } from '../public-pages.ts'
import { AppShell } from './app-shell.tsx'
import { PublicLayout } from './public-layout.tsx'

const Gate = () => {
  const status = useAuthStatus()
  const { takeovers } = useStore(session)
  const { pathname, search, hash } = useLocation()
  const wasIn = useRef(false)
  useEffect(() => {
    const stop = followSession()
    if (session.phase === 'unknown' && session.problem === null) openSession()
    const onShow = () => {
      if (!document.hidden && session.phase === 'in') void checkUser()
    }
    document.addEventListener('visibilitychange', onShow)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onShow)
    }
  }, [])
  useEffect(() => {
    if (status.phase === 'in') wasIn.current = true
  }, [status.phase])

  const verdict = shellVerdict(status, wasIn.current ? null : pathname + search + hash)
  // Keep the static shell in the HTML visible.
  if (verdict === 'wait') return null
  if (verdict !== 'show') return <Navigate to={verdict.to} replace />
  return <AppShell key={takeovers} />
}

/** How long the static shell waits for the first data after the scripts have loaded. */
const WAIT_FOR_DATA_MS = 500

/** Data can only be loaded once the session is known. */
const loadData = async (path: string) => {
  await openSession()
  if (session.phase !== 'in') return
  const shell = loadShellData()
  await (LOADERS[path]?.() ?? shell)
}

/**
 * Loads the script and data for a page in the shell, so that the first render already shows rows. If the data takes
 * longer than `WAIT_FOR_DATA_MS`, the page shows skeletons until the data arrives.
 * @param path path of the current URL, without the base path
 */
export const loadFirstView = async (path: string): Promise<void> => {
  const page = pageAt(REDIRECTS.find(({ from }) => from === path)?.to ?? path)
  if (page?.frame !== 'shell') return
  // Open the section before the first render, because changing a store during a render would repeat the render.
  visitSection(page.group)
  const data = loadData(page.path)
  await preloadView(page)
  await Promise.race([data, wait(WAIT_FOR_DATA_MS)])
}

export default function Shell() {
  return (
    <Routes>
      {REDIRECTS.map(({ from, to }) => (
        <Route key={from} path={from} element={<Redirect to={to} />} />
      ))}
      <Route element={<Gate />}>
        {SHELL_PAGES.map(page => (
          <Route
            key={page.path}
            path={page.path}
            element={
              <PageSlot page={page} pages={SHELL_PAGES} waiting={<PageSkeleton page={page} />} />
            }
          />
        ))}
      </Route>
      <Route element={<PublicLayout />}>
        <Route path={NOT_FOUND.path} element={<PageSlot page={NOT_FOUND} pages={SHELL_PAGES} />} />
      </Route>
    </Routes>
  )
}

/** Keeps the query and hash of old bookmarks. */
const Redirect = ({ to }: { to: string }) => {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}
