import type { BrowserContext, Request } from 'playwright-core'
import { firstCalls } from '../../scripts/build/first-calls.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'
import { FETCH_WINDOW_MS } from '../../web/state/resource.ts'

/** Counts the GET requests of the page that was loaded last by URL. `basePath` is where the app is served. */
export const countReads = (context: BrowserContext, basePath = '') => {
  let reads: Request[] = []
  context.on('request', request => {
    // The page before may still make calls until the new one loads.
    if (request.isNavigationRequest()) reads = []
    if (request.method() === 'GET') reads.push(request)
  })
  /** Calls within the time in which loads share one. Later calls are refreshes by a page that loaded slowly. */
  const countFirst = async (url: string) => {
    const same = reads.filter(read => {
      const { pathname, search } = new URL(read.url())
      return pathname + search === basePath + url
    })
    await Promise.all(same.map(read => read.response()))
    const starts = same.map(read => read.timing().startTime)
    return starts.filter(start => start < Math.min(...starts) + FETCH_WINDOW_MS).length
  }
  return {
    /** First calls of a signed-in page that weren't made exactly once, with their counts. URLs omit the base path. */
    async notOnce(path: string): Promise<Record<string, number>> {
      const { open, signedIn } = firstCalls({ path, frame: 'shell' })
      const urls = [...open, ...signedIn.map(url => (url === NEW_CONFIG_PATH ? CONFIG_PATH : url))]
      const counts = await Promise.all(urls.map(async url => [url, await countFirst(url)] as const))
      return Object.fromEntries(counts.filter(([, count]) => count !== 1))
    },
  }
}
