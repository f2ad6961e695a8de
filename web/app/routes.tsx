import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { withoutBase } from '../lib/base-path.ts'
import { PageSlot } from './navigation/page-slot.tsx'
import { loadScript, preloadView } from './navigation/page-view.ts'
import { PUBLIC_PAGES } from './public-pages.ts'
import { PublicLayout } from './shell/public-layout.tsx'

const importShell = () => import('./shell/shell.tsx')
const LazyShell = lazy(() => loadScript(importShell, 'the shell'))

/** Loads what the first render needs. Rendering reports any failure. Resolves to the shell. */
export const prepareFirstView = async (): Promise<ComponentType> => {
  const path = withoutBase(location.pathname)
  const publicPage = PUBLIC_PAGES.find(page => page.path === path)
  try {
    if (publicPage) await preloadView(publicPage)
    else {
      const shell = await importShell()
      await shell.loadFirstView(path)
      return shell.default
    }
  } catch {
    // Rendering imports the shell again.
  }
  return LazyShell
}

/** Routes of the public pages. Everything else belongs to the shell, which loads lazily. */
export const AppRoutes = ({ shell: Shell }: { shell: ComponentType }) => (
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
