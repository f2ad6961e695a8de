import type { BrowserContext } from 'playwright-core'
import { firstCalls } from '../../scripts/build/first-calls.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'

/** Counts the GET requests of the page that was loaded last by URL. `basePath` is where the app is served. */
export const countReads = (context: BrowserContext, basePath = '') => {
  let reads: string[] = []
  context.on('request', request => {
    // The page before may still make calls until the new one loads.
    if (request.isNavigationRequest()) reads = []
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET') reads.push(pathname + search)
  })
  return {
    /** First calls of a signed-in page that weren't made exactly once, with their counts. URLs omit the base path. */
    notOnce(path: string): Record<string, number> {
      const { open, signedIn } = firstCalls({ path, frame: 'shell' })
      const counts = [
        ...open,
        ...signedIn.map(url => (url === NEW_CONFIG_PATH ? CONFIG_PATH : url)),
      ].map(url => [url, reads.filter(read => read === basePath + url).length] as const)
      return Object.fromEntries(counts.filter(([, count]) => count !== 1))
    },
  }
}
