import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followTheme } from './app/background/theme.ts'
import { loadFirstView } from './app/routes.tsx'
import { enterBase } from './lib/base-path.ts'
import { followPopState } from './lib/leave-reasons.ts'

// React itself says so if index.html has none.
const root = document.getElementById('root') as HTMLElement

enterBase()
followTheme()
followPopState()

// As a transition it is drawn in small pieces, between which the browser can do other things.
loadFirstView().then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
