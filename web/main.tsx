import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prepareFirstView } from './app/routes.tsx'
import { followTheme } from './app/theme.ts'
import { enterBase } from './lib/base-path.ts'
import { followPopState } from './lib/leave-guard.ts'

// React itself says so if index.html has none.
const root = document.getElementById('root') as HTMLElement

enterBase()
followTheme()
followPopState()

// As a transition it is drawn in small pieces, between which the browser can do other things.
prepareFirstView().then(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
