import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadOrReload, PageLoadError } from '../../../web/app/navigation/page-view.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const reload = vi.fn()
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/approvals', reload })
  vi.stubGlobal('fetch', async () => new Response(null))
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
})

/** What became of a load within a few turns of the event loop; 'pending' where nothing more is to be rendered. */
const fateOf = (load: Promise<unknown>) =>
  Promise.race([
    load.then(
      () => 'loaded',
      cause => cause,
    ),
    new Promise(resolve => setTimeout(resolve, 20, 'pending')),
  ])

describe('a script that is gone', () => {
  test('reloads the page once, then says so', async () => {
    expect(await fateOf(loadOrReload(gone, '/approvals'))).toBe('pending')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(await fateOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not throw the running app away when there is no server to reload from', async () => {
    vi.stubGlobal('fetch', gone)
    expect(await fateOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    vi.stubGlobal('fetch', async () => new Response(null, { status: 502 }))
    expect(await fateOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    expect(reload).not.toHaveBeenCalled()
  })

  test('never reloads where the browser keeps no memory of it', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new Error('blocked')
      },
    })
    expect(await fateOf(loadOrReload(gone, '/approvals'))).toBeInstanceOf(PageLoadError)
    expect(reload).not.toHaveBeenCalled()
  })
})

test('a script that arrives is handed over', async () => {
  const module = { default: () => null }
  expect(await loadOrReload(async () => module, '/approvals')).toBe(module)
})
