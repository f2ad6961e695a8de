import { type ComponentType, lazy } from 'react'
import { proxy } from 'valtio/vanilla'
import { log } from '../../lib/log.ts'
import type { Page, PageProps } from '../pages.ts'

/** Session storage key that is set once a failed page has reloaded the document. */
const RELOADED_KEY = 'stargazarr-reloaded'

export const pageLoads = proxy({ running: 0 })

/** The page's script couldn't be loaded, even after the document was reloaded. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
}

const views = new Map<string, ComponentType<PageProps>>()

export const pageView = (page: Page) => {
  const known = views.get(page.path)
  if (known) return known
  const view = lazy(() => loadPage(page))
  views.set(page.path, view)
  return view
}

/** A preloaded page doesn't suspend. After a failure, rendering retries the load. */
export const preloadView = (page: Page): Promise<void> =>
  page.load().then(
    module => {
      views.set(page.path, module.default)
    },
    () => undefined,
  )

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
 * If the script no longer exists, reloads the document once.
 * @throws PageLoadError if reloading didn't help or isn't possible
 */
export const loadOrReload = async <T>(load: () => Promise<T>, what: string): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    const problem = `Couldn’t load the script for ${what}.`
    log.warn(problem, cause)
    // Never resolves, because the document is being replaced.
    if (await reloadOnce(what)) return await new Promise<never>(() => undefined)
    throw new PageLoadError(problem, { cause })
  }
}

/**
 * After an upgrade, the old scripts no longer exist, and a reload gets the new ones. If the server is down, a reload
 * would leave a blank page.
 */
const reloadOnce = async (path: string): Promise<boolean> => {
  if (remembered() !== null || !(await isServerReachable()) || !remember(path)) return false
  location.reload()
  return true
}

/** Whether the document can be fetched. Otherwise, a reload would fail. */
const isServerReachable = async (): Promise<boolean> => {
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

/** Returns false if session storage is blocked. Without a saved marker, reloading could loop forever. */
const remember = (path: string | null): boolean => {
  try {
    if (path === null) sessionStorage.removeItem(RELOADED_KEY)
    else sessionStorage.setItem(RELOADED_KEY, path)
    return true
  } catch {
    return false
  }
}
