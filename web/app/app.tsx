import { BrowserRouter } from 'react-router-dom'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { Toasts } from './toasts.tsx'

export const App = () => (
  <BrowserRouter>
    <PageBoundary title="Stargazarr" onRetry={() => location.reload()}>
      <AppRoutes />
    </PageBoundary>
    <Toasts />
  </BrowserRouter>
)
