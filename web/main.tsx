import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followTheme } from './app/background-tasks/theme.ts'
import { prepareFirstView } from './app/routes.tsx'
import { redirectIntoBase } from './lib/base-path.ts'

// If this element is missing, React reports an error.
const root = document.getElementById('root') as HTMLElement

redirectIntoBase()
followTheme()

prepareFirstView().then(shell =>
  createRoot(root).render(
    <StrictMode>
      <App shell={shell} />
    </StrictMode>,
  ),
)
