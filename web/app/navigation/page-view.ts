import { type ComponentType, lazy } from 'react'
import { proxy } from 'valtio/vanilla'
import { BLOCKED } from '../../lib/errors.ts'
import { log } from '../../lib/log.ts'
import { probeServer, type Reach } from '../../lib/probe-server.ts'
import type { Page, PageProps } from '../page-types.ts'

export const pageLoads = proxy({ running: 0 })

/** The page's script couldn't be loaded. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
  constructor(
    message: string,
    readonly reach: Reach,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }

  /** The cause and what to do, for users. */
  get why(): string {
    return WHY[this.reach]
  }
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
    return await loadScript(page.load, page.path)
  } finally {
    pageLoads.running--
  }
}

/** Doesn’t reload the page, because waiting decisions and input would be lost. @throws PageLoadError */
export const loadScript = async <T>(load: () => Promise<T>, what: string): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    const problem = `Couldn’t load the script for ${what}.`
    log.warn(problem, cause)
    throw new PageLoadError(problem, await probeServer(), { cause })
  }
}

const WHY: Record<Reach, string> = {
  offline: 'This device is offline. The page opens once you reconnect.',
  away: 'This page couldn’t be loaded. The server may be down.',
  updated: 'Stargazarr was updated. Reload to open this page.',
  same: BLOCKED,
}

/** Why a script couldn't be loaded. */
export const whyNotLoaded = async (): Promise<string> => WHY[await probeServer()]
