import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { followSession } from '../state/session-flows.ts'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { Toasts } from './toasts.tsx'

export const App = () => {
  useEffect(followSession, [])
  return (
    <BrowserRouter>
      <PageBoundary title="Stargazarr" onRetry={() => location.reload()}>
        <AppRoutes />
      </PageBoundary>
      <Toasts />
    </BrowserRouter>
  )
}
