import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Page } from '../../web/app/pages.ts'
import { StaticShell, StaticSignIn } from '../../web/app/shell/static-shell.tsx'
import { LOGIN } from '../../web/lib/home.ts'

/**
 * Static HTML painted before the scripts run; '' for none. Signed-out visitors get the sign-in page on every page of
 * the shell, because they are redirected there.
 */
export const firstFrameOf = (page: Page) => {
  const isShell = page.frame === 'shell'
  return {
    signedIn: isShell ? renderToStaticMarkup(createElement(StaticShell, { page })) : '',
    signedOut:
      isShell || page.path === LOGIN ? renderToStaticMarkup(createElement(StaticSignIn)) : '',
  }
}
