import { type ComponentType, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useStore } from '../components/use-store.ts'
import { BASE_PATH } from '../lib/base-path.ts'
import { toasts } from '../state/toasts.ts'
import { keepFocus } from '../ui/focus.ts'
import { LeaveGuard } from './navigation/leave-guard.tsx'
import { PageBoundary } from './navigation/page-boundary.tsx'
import { toaster } from './overlays/lazy-overlay.tsx'
import { AppRoutes } from './routes.tsx'

export const App = ({ shell }: { shell: ComponentType }) => {
  useEffect(keepFocus, [])
  return (
    <BrowserRouter basename={BASE_PATH}>
      <PageBoundary title="Stargazarr" onRetry={() => location.reload()}>
        <AppRoutes shell={shell} />
      </PageBoundary>
      <Toasts />
      <LeaveGuard />
    </BrowserRouter>
  )
}

const Toasts = () => {
  const part = toaster.usePart(useStore(toasts).queue.length)
  return part && <part.Toaster />
}
