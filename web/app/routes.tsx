import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { withoutBase } from '../lib/base-path.ts'
import { PageSlot } from './navigation/page-slot.tsx'
import { loadOrReload, preloadView } from './navigation/page-view.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { PublicLayout } from './shell/public-layout.tsx'

const loadShell = () => import('./shell/shell.tsx')
let Shell: ComponentType = lazy(() => loadOrReload(loadShell, 'the shell'))

/** Loads the first page before rendering, so that no fallback is needed. Rendering shows any error. */
export const loadFirstView = (): Promise<unknown> => {
  const path = withoutBase(location.pathname)
  const page = PUBLIC_PAGES.find(open => open.path === path)
  if (page) return preloadView(page)
  return loadShell()
    .then(shell => {
      Shell = shell.default
      return shell.loadPageAt(path)
    })
    .catch(() => {})
}

/** Routes of the public pages. Everything else belongs to the shell, which loads lazily. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<PublicLayout />}>
      {PUBLIC_PAGES.map(page => (
        <Route key={page.path} path={page.path} element={<PageSlot page={page} pages={[]} />} />
      ))}
    </Route>
    <Route
      path="*"
      element={
        <Suspense fallback={null}>
          <Shell />
        </Suspense>
      }
    />
  </Routes>
)
