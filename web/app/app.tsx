import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useStore } from '../components/use-store.ts'
import { BASE_PATH } from '../lib/base-path.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { toasts } from '../state/toasts.ts'
import { keepFocus } from '../ui/focus.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { LeaveGuard } from './navigation/leave-guard.tsx'
import { PageBoundary } from './navigation/page-boundary.tsx'
import { AppRoutes } from './routes.tsx'

const toaster = lazyPart('toaster', () => import('./overlays/toaster.tsx'), { quiet: true })

export const App = () => {
  useEffect(keepFocus, [])
  return (
    <BrowserRouter basename={BASE_PATH}>
      <PageBoundary title="Stargazarr" onRetry={() => location.reload()}>
        <AppRoutes />
      </PageBoundary>
      <Toasts />
      <LeaveGuard />
    </BrowserRouter>
  )
}

const Toasts = () => {
  // Later, the server may be down, which a message must still be able to say.
  useEffect(() => whenIdle(toaster.preload), [])
  const part = toaster.usePart(useStore(toasts).queue.length)
  return part && <part.Toaster />
}
