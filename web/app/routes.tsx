import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { PageSlot } from './page-slot.tsx'
import { loadOrReload } from './page-view.ts'
import { PublicLayout } from './public-layout.tsx'
import { PUBLIC_PAGES } from './public-pages.ts'

const Shell = lazy(() => loadOrReload(() => import('./shell.tsx'), 'the shell'))

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
