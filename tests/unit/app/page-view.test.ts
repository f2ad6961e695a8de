import { afterEach, expect, test, vi } from 'vitest'
import { loadScript, PageLoadError } from '../../../web/app/navigation/page-view.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['an update', () => new Response(null, { status: 404 }), /^Stargazarr was updated. Reload/],
  ['an extension', () => new Response(null), /^Blocked in this browser/],
  ['a proxy without the gateway', () => new Response(null, { status: 502 }), /may be down/],
  ['a server that is away', () => Promise.reject(new TypeError('Failed')), /may be down/],
])(
  'names the cause of a script that can’t be loaded, without reloading: %s',
  async (_, answer, why) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { pathname: '/approvals', reload })
    vi.stubGlobal('fetch', async () => answer())
    const getAttribute = () => '/assets/start-1a2b3c4d.js'
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute }) })
    const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    const cause = await loadScript(gone, '/approvals').catch((error: unknown) => error)
    expect(cause).toBeInstanceOf(PageLoadError)
    expect(cause).toMatchObject({ why: expect.stringMatching(why) })
    expect(reload).not.toHaveBeenCalled()
  },
)
