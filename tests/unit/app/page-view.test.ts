import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadOrReload, PageLoadError } from '../../../web/app/navigation/page-view.ts'
import { stubStorage } from '../../support/fake-storage.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn()

beforeEach(() => {
  stubStorage('sessionStorage')
  vi.stubGlobal('location', { pathname: '/approvals', reload })
  vi.stubGlobal('fetch', async () => new Response(null))
})
afterEach(() => {
  reload.mockReset()
})

/** Outcome of a load within a few turns of the event loop; 'pending' if the page is about to reload. */
const outcomeOf = (load: Promise<unknown>) =>
  Promise.race([
    load.then(
      () => 'loaded',
      cause => cause,
    ),
    new Promise(resolve => setTimeout(resolve, 20, 'pending')),
  ])

describe('a script that fails to load', () => {
  test('reloads the page once, then throws a PageLoadError', async () => {
    expect(await outcomeOf(loadOrReload(gone, '/approvals'))).toBe('pending')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await outcomeOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('keeps the running app if no server can serve the reload', async () => {
    vi.stubGlobal('fetch', gone)
    expect(await outcomeOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }))
    expect(await outcomeOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    expect(reload).not.toHaveBeenCalled()
  })
})
