import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { prefetchPage } from './app/page-view.ts'
import { followTheme } from './app/theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

followTheme()
// Beside the shell's script instead of after it, even where no preload link says so.
prefetchPage(location.pathname)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
