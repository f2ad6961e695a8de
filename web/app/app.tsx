import { useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { followSession } from '../state/session-flows.ts'
import { AppRoutes } from './routes.tsx'
import { Toasts } from './toasts.tsx'

export const App = () => {
  useEffect(followSession, [])
  return (
    <BrowserRouter>
      <AppRoutes />
      <Toasts />
    </BrowserRouter>
  )
}
