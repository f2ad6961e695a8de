import { LOADERS, loadShellData } from '../../web/app/loaders.ts'
import type { Page } from '../../web/app/page-types.ts'
import { getGatewayStatus } from '../../web/contract/gateway.ts'
import { getCurrentUser } from '../../web/contract/session.ts'
import { resetOnSignOut } from '../../web/lib/on-sign-out.ts'

/** Runs `load` with a `fetch` that only records the URLs, and discards the loaded data. */
const urlsOf = (load: () => Promise<unknown> = async () => undefined): string[] => {
  const { fetch } = globalThis
  const urls: string[] = []
  const end = new AbortController()
  globalThis.fetch = url => {
    urls.push(String(url))
    return new Promise((_, reject) => end.signal.addEventListener('abort', reject))
  }
  load().catch(() => undefined)
  globalThis.fetch = fetch
  // After the reset, stores ignore the outcome of earlier calls, so they don't report the abort.
  resetOnSignOut()
  end.abort()
  return urls
}

/**
 * URLs of the calls that load the data for the page's first render, relative to the base path. index.html starts them
 * before the scripts load.
 */
export const firstCalls = ({ path, frame }: Pick<Page, 'path' | 'frame'>) => ({
  open: [getGatewayStatus.path],
  signedIn:
    frame === 'shell'
      ? [...new Set([getCurrentUser.path, ...urlsOf(loadShellData), ...urlsOf(LOADERS[path])])]
      : [],
})
