import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { withoutBase } from '../lib/base-path.ts'
import { PageSlot } from './page-slot.tsx'
import { loadOrReload, preloadView } from './page-view.ts'
import { PublicLayout } from './public-layout.tsx'
import { PUBLIC_PAGES } from './public-pages.ts'

const loadShell = () => import('./shell.tsx')
let Shell: ComponentType = lazy(() => loadOrReload(loadShell, 'the shell'))

/** Fetches and reads what the first view shows, so that it is drawn once and whole. What fails is left to the drawing. */
export const prepareFirstView = (): Promise<unknown> => {
  const path = withoutBase(location.pathname)
  const page = PUBLIC_PAGES.find(open => open.path === path)
  if (page) return preloadView(page)
  return loadShell()
    .then(shell => {
      Shell = shell.default
      return shell.prepare(path)
    })
    .catch(() => {})
}

/** The pages before the sign-in; every other address is the shell's, whose script has them. */
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
