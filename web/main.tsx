import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followTheme } from './app/theme.ts'
import { enterBase } from './lib/base-path.ts'
import { followPopState } from './lib/leave-guard.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

enterBase()
followTheme()
followPopState()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
