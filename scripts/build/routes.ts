import { posix } from 'node:path'
import { type Page, pageAt } from '../../web/app/pages.ts'

const PAGES_FOLDER = 'web/app'

/** The frame around the pages behind the sign-in. */
export const SHELL_MODULE = 'web/app/shell.tsx'

/** What the frame fetches when the browser is idle, on every page. */
export const IDLE_MODULE = 'web/app/idle-parts.tsx'

/** The source module a page is loaded from, read out of `() => import('…')`. */
export const moduleOf = (page: Page): string => {
  const relative = /import\(\s*['"]([^'"?]+)/.exec(String(page.load))?.[1]
  if (!relative) throw new Error(`load of ${page.path} is not a plain () => import('…').`)
  return posix.join(PAGES_FOLDER, relative)
}

/** The source module of the page at an address. */
export const moduleAt = (path: string): string => {
  const page = pageAt(path)
  if (!page) throw new Error(`There is no page ${path}.`)
  return moduleOf(page)
}
