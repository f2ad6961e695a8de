import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Page } from '../../web/app/pages.ts'
import { StaticShell, StaticSignIn } from '../../web/app/shell/static-shell.tsx'
import { LOGIN } from '../../web/lib/home.ts'

/**
 * What is painted of a page before its scripts run, '' for nothing. A visitor without a session is led from every page of the
 * shell to the sign-in.
 */
export const firstFrameOf = (page: Page) => {
  const isShell = page.frame === 'shell'
  return {
    signedIn: isShell ? renderToStaticMarkup(createElement(StaticShell, { page })) : '',
    signedOut:
      isShell || page.path === LOGIN ? renderToStaticMarkup(createElement(StaticSignIn)) : '',
  }
}
