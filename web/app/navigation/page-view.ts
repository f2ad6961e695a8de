import { type ComponentType, lazy } from 'react'
import { proxy } from 'valtio/vanilla'
import { log } from '../../lib/log.ts'
import type { Page, PageProps } from '../pages.ts'

/** Session storage key, set once the document was reloaded because of a failed page. */
const RELOADED_KEY = 'stargazarr-reloaded'

/** Number of scripts being loaded for an opened page or part; shown by the loading bar. */
export const pageLoads = proxy({ running: 0 })

/** A page's script couldn't be loaded, even after reloading the document if that was possible. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

const views = new Map<string, ComponentType<PageProps>>()

/** Component of the page, which is loaded when it first renders. */
export const pageView = (page: Page) => {
  const known = views.get(page.path)
  if (known) return known
  const view = lazy(() => loadPage(page))
  views.set(page.path, view)
  return view
}

/** Loads a page before it first renders, so that it doesn't suspend then. After a failure, rendering tries again. */
export const preloadView = (page: Page): Promise<void> =>
  page.load().then(
    module => {
      views.set(page.path, module.default)
    },
    () => undefined,
  )

/** Makes the next render load the page again after a failure. */
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
 * Loads a required script. If it no longer exists, reloads the document once.
 * @throws PageLoadError if that didn't help or isn't possible
 */
export const loadOrReload = async <T>(load: () => Promise<T>, what: string): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    const problem = `Couldn’t load the script for ${what}.`
    log.warn(problem, cause)
    // The document is being replaced, so never resolve.
    if (await reloadOnce(what)) return await new Promise<never>(() => undefined)
    throw new PageLoadError(problem, { cause })
  }
}

/**
 * After an upgrade the old scripts no longer exist, and reloading gets the new ones. Not done if the server is down,
 * which would leave a blank page.
 */
const reloadOnce = async (path: string): Promise<boolean> => {
  if (remembered() !== null || !(await isServerThere()) || !remember(path)) return false
  location.reload()
  return true
}

/** Whether the current document can be fetched, which a reload would require. */
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

/** Returns false if session storage is blocked: without a marker, reloading could loop forever. */
const remember = (path: string | null): boolean => {
  try {
    if (path === null) sessionStorage.removeItem(RELOADED_KEY)
    else sessionStorage.setItem(RELOADED_KEY, path)
    return true
  } catch {
    return false
  }
}
