import type { BrowserContext } from 'playwright-core'
import { firstCalls } from '../../web/app/navigation/first-calls.ts'

/** Counts the reads of the pages of a context, by address; `basePath` is where the app lives. */
export const countReads = (context: BrowserContext, basePath = '') => {
  let reads: string[] = []
  context.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET') reads.push(pathname + search)
  })
  return {
    /** Forgets what was read so far. */
    restart() {
      reads = []
    },
    /** The first calls of a page behind the sign-in, below the base path, that were not made once but so often. */
    notOnce(path: string): Record<string, number> {
      const { open, signedIn } = firstCalls({ path, frame: 'shell' })
      const counts = [...open, ...signedIn].map(
        url => [url, reads.filter(read => read === basePath + url).length] as const,
      )
      return Object.fromEntries(counts.filter(([, count]) => count !== 1))
    },
  }
}
