import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { Entrance } from './entrance.tsx'
import { PageSlot } from './page-slot.tsx'
import { loadOrReload } from './page-view.ts'
import { PAGES, REDIRECTS, SHELL_PAGES } from './pages.ts'

const Shell = lazy(() => loadOrReload(() => import('./shell.tsx'), 'the shell'))

const BARE_PAGES = PAGES.filter(page => page.frame === 'bare')

/** Every address of the product; what there is stands in the page table. */
export const AppRoutes = () => (
  <Routes>
    {REDIRECTS.map(({ from, to }) => (
      <Route key={from} path={from} element={<Redirect to={to} />} />
    ))}
    <Route
      element={
        <Suspense fallback={null}>
          <Shell />
        </Suspense>
      }
    >
      {SHELL_PAGES.map(page => (
        <Route key={page.path} path={page.path} element={<PageSlot page={page} />} />
      ))}
    </Route>
    <Route element={<Entrance />}>
      {BARE_PAGES.map(page => (
        <Route key={page.path} path={page.path} element={<PageSlot page={page} />} />
      ))}
    </Route>
  </Routes>
)

/** Keeps query and hash, so that a bookmark of an old address loses nothing. */
const Redirect = ({ to }: { to: string }) => {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: to, search, hash }} replace />
}
