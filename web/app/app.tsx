import { BrowserRouter } from 'react-router-dom'
import { BASE_PATH } from '../lib/base-path.ts'
import { PageBoundary } from './page-boundary.tsx'
import { AppRoutes } from './routes.tsx'
import { Toasts } from './toasts.tsx'

export const App = () => (
  <BrowserRouter basename={BASE_PATH}>
    <PageBoundary title="Stargazarr" onRetry={() => location.reload()}>
      <AppRoutes />
    </PageBoundary>
    <Toasts />
  </BrowserRouter>
)
