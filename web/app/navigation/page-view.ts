import { type ComponentType, lazy } from 'react'
import { proxy } from 'valtio/vanilla'
import { log } from '../../lib/log.ts'
import type { Page, PageProps } from '../pages.ts'

/** Set while the page that failed to load has had its one reload. */
const RELOADED_KEY = 'stargazarr-reloaded'

/** Scripts being fetched because a page or part was opened; the loading bar shows it. */
export const pageLoads = proxy({ running: 0 })

/** A page's script could not be fetched, and the one reload did not help or would not. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

const views = new Map<string, ComponentType<PageProps>>()

/** The page's component, fetched when first rendered. */
export const pageView = (page: Page) => {
  const known = views.get(page.path)
  if (known) return known
  const view = lazy(() => loadPage(page))
  views.set(page.path, view)
  return view
}

/** Fetches a page's code before it is first rendered, which then suspends nothing. After a failure rendering tries again. */
export const preloadView = (page: Page): Promise<void> =>
  page.load().then(
    module => {
      views.set(page.path, module.default)
    },
    () => undefined,
  )

/** After a failure: the next render fetches the page anew. */
export const forgetView = (page: Page) => {
  views.delete(page.path)
}

const loadPage = async (page: Page) => {
  pageLoads.running++
  try {
    const module = await loadOrReload(page.load, page.path)
    remember(null)
    return module
  } finally {
    pageLoads.running--
  }
}

/**
 * Fetches a script the view cannot do without. A script that is gone reloads the document, once.
 * @throws PageLoadError when the reload did not help, or would not
 */
export const loadOrReload = async <T>(load: () => Promise<T>, what: string): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    const problem = `The script of ${what} could not be loaded.`
    log.warn(problem, cause)
    // The document is about to be replaced: nothing more to render.
    if (await reloadOnce(what)) return await new Promise<never>(() => undefined)
    throw new PageLoadError(problem, { cause })
  }
}

/** After an upgrade the old scripts are gone and a reload gets the new ones; without a server it would only show white. */
const reloadOnce = async (path: string): Promise<boolean> => {
  if (remembered() !== null || !(await isServerThere()) || !remember(path)) return false
  location.reload()
  return true
}

/** Asks for this very document, since it is what a reload would need. */
const isServerThere = async (): Promise<boolean> => {
  try {
    const init: RequestInit = {
      method: 'HEAD',
      cache: 'no-store',
      headers: { accept: 'text/html' },
    }
    return (await fetch(location.pathname, init)).status < 500
  } catch {
    return false
  }
}

const remembered = (): string | null => {
  try {
    return sessionStorage.getItem(RELOADED_KEY)
  } catch {
    return 'unknown'
  }
}

/** False where session storage is blocked: without a memory there must be no reload, or it would never end. */
const remember = (path: string | null): boolean => {
  try {
    if (path === null) sessionStorage.removeItem(RELOADED_KEY)
    else sessionStorage.setItem(RELOADED_KEY, path)
    return true
  } catch {
    return false
  }
}
