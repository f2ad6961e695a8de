// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageBoundary } from '../../../web/app/navigation/page-boundary.tsx'
import { loadScript, PageLoadError } from '../../../web/app/navigation/page-view.ts'

let failure: Error | null
const Page = () => {
  if (failure) throw failure
  return <p>All users</p>
}
const onRetry = vi.fn()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onRetry.mockReset()
})

const show = (thrown: Error, cause: RegExp) => {
  failure = thrown
  render(
    <PageBoundary title="Plex users" onRetry={onRetry}>
      <Page />
    </PageBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toMatch(cause)
}
const reconnect = () => {
  failure = null
  act(() => void window.dispatchEvent(new Event('online')))
}

test('says why a page’s script failed to load, and retries once the browser is online', () => {
  show(new PageLoadError('Failed.', 'offline'), /This device is offline/)
  reconnect()
  expect(onRetry).toHaveBeenCalledTimes(1)
  expect(screen.getByText('All users')).toBeTruthy()
})

test('does not retry a page that threw an error', () => {
  show(new Error('Broken'), /crashed/)
  reconnect()
  expect(onRetry).not.toHaveBeenCalled()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('offers only to reload after an update', () => {
  show(new PageLoadError('Failed.', 'updated'), /Stargazarr was updated/)
  expect(screen.getAllByRole('button').map(one => one.textContent)).toEqual(['Reload Stargazarr'])
})

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
