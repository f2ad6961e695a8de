import { createServer } from 'node:http'
import { listen } from '../gateway/support/listen.ts'
import type { App } from '../support/app.ts'
import { forward } from '../support/forward.ts'
import { expect, test } from '../support/test.ts'

/** A layout shift, as Chromium reports it. */
interface Shift {
  readonly value: number
  readonly sources: readonly { readonly node: Node | null }[]
}

const PARTS = ['aside', 'header', 'main']
/** Pages whose content arrives in steps. */
const SLOW_TO_SETTLE = [
  '/dashboard',
  '/approvals',
  '/plex/users',
  '/utilities/delete-sync',
  '/utilities/plex-session-monitoring',
  '/radarr/instances',
]
/** Only the position of these elements is compared, because their content determines their size. */
const CONTENTS = ['main > div', 'h1', 'aside ul', 'header kbd', '.dashboard-stacks .card']

/** Left, top, right and bottom of PARTS; left and top of CONTENTS; null for hidden elements. */
const placesOf = (app: App) =>
  app.page.evaluate(
    async ([parts, contents]) => {
      await document.fonts.ready
      const placeOf = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        if (!box || box.width <= 1) return null
        const edges = [box.left, box.top, box.right, box.bottom]
        return edges.slice(0, contents.includes(selector) ? 2 : 4).map(Math.round)
      }
      return Object.fromEntries([...parts, ...contents].map(each => [each, placeOf(each)]))
    },
    [PARTS, CONTENTS] as const,
  )

/** Positions in the static shell, before any script runs, and in the running app. */
const bothOf = async (app: App, path: string, isThere: () => Promise<unknown>) => {
  await app.page.route('**/assets/*.js', route => route.abort())
  await app.open(path)
  await app.page.locator('#static-shell').waitFor()
  const before = await placesOf(app)
  await app.page.unrouteAll()
  await app.open(path)
  await isThere()
  await expect(app.page.locator('#static-shell')).toHaveCount(0)
  return { before, after: await placesOf(app) }
}

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }
const SLOW_NETWORK = { offline: false, latency: 80, downloadThroughput: -1, uploadThroughput: -1 }

test.for([
  // Phones have neither of the two settings.
  [WIDE, { sidebarExpanded: 'false', fullscreenEnabled: 'true' }, ['/dashboard']],
  [WIDE, {}, ['/dashboard', '/utilities/delete-sync']],
  [NARROW, {}, ['/dashboard', '/utilities/delete-sync']],
] as const)(
  'the static shell and the sign-in card have the layout of the running app, %j with %j saved',
  async ([viewport, stored, paths], { app, context, consoleErrors }) => {
    consoleErrors.expect(/ERR_FAILED/)
    await app.page.setViewportSize(viewport)
    await context.addInitScript(values => Object.assign(localStorage, values), stored)
    const card = await bothOf(app, '/login', () => expect(app.button('Log in')).toBeVisible())
    expect(card.before.header).toEqual(card.after.header)
    expect(card.before.header).not.toBeNull()
    await app.enter()
    for (const path of paths) {
      const { before, after } = await bothOf(app, path, () => expect(app.title).toBeVisible())
      expect(before, path).toEqual(after)
      expect(before.main, path).not.toBeNull()
      await expect(app.page.locator('#not-started')).toHaveCount(0)
      expect(before.aside === null, path).toBe(viewport === NARROW)
    }
  },
)

test.for([
  [WIDE, 'network', 'no-preference'],
  [NARROW, 'CPU', 'reduce'],
] as const)(
  'nothing moves while pages load for the first time and requests arrive, %j, slow %s, motion: %s',
  async ([viewport, isSlow, reducedMotion], { app, context, mock }) => {
    await app.page.setViewportSize(viewport)
    await app.page.emulateMedia({ reducedMotion })
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.removeItem('fontsLoaded')
      const shifts: { value: number; of: string[] }[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
          const of = entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 150))
          shifts.push({ value: entry.value, of: of.map(String) })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await app.enter()
    const device = await context.newCDPSession(app.page)
    if (isSlow === 'CPU') await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    else {
      await device.send('Network.enable')
      await device.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    }
    for (const path of SLOW_TO_SETTLE) {
      await app.open(path)
      await expect(app.title).toHaveCount(1)
      await app.waitUntilToastsCanAppear()
      await expect(app.liveState).toHaveText('Live')
      if (path === '/approvals') {
        await expect(app.page.getByRole('link', { name: /^Stuck/ })).toBeVisible()
        await mock.approval('created', { title: 'Slides in', contentType: 'movie', userId: 2 })
        await expect(app.page.getByRole('link', { name: 'Slides in' })).toBeVisible()
      }
      const shifts = await app.page.evaluate(
        () => Reflect.get(globalThis, 'shifts') as { value: number }[],
      )
      const moved = shifts.reduce((sum, { value }) => sum + value, 0)
      // On cards, an alias that arrives after the rows moves the age beside it.
      const most = path === '/approvals' ? 0.003 : 0.001
      expect(moved, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(most)
    }
    // The fonts loaded during the first view, but only the next page shows them.
    await expect.poll(() => app.page.evaluate(() => localStorage.fontsLoaded)).toBe('true')
    const fonts = () => app.page.evaluate(() => document.documentElement.dataset.fonts)
    expect(await fonts()).toBeUndefined()
    await app.navigate('/approvals')
    await expect.poll(fonts).toBe('')
  },
)

test('the first paint shows the whole static shell in the saved theme', async ({
  app,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/)
  await app.page.route('**/assets/*.js', route => route.abort())
  const page = await (await app.page.request.get(`${app.url}/dashboard`)).text()
  const middle = page.indexOf('id="root"')
  const slow = createServer((request, response) => {
    if (request.url !== '/') return forward(app.url, request, response)
    response.writeHead(200, { 'content-type': 'text/html' }).write(page.slice(0, middle))
    setTimeout(() => response.end(page.slice(middle)), 500)
  })
  await app.page.addInitScript(() => {
    localStorage.setItem('vite-ui-theme', 'light')
    const isWhole = () => document.querySelector('[data-theme="light"] #root') !== null
    requestAnimationFrame(() => Object.assign(window, { isFirstWhole: isWhole() }))
  })
  await app.page.goto(`http://127.0.0.1:${await listen(slow)}/`)
  await expect.poll(() => app.page.evaluate(() => Reflect.get(window, 'isFirstWhole'))).toBe(true)
})

test('the arrow of the open sidebar group is already turned when the app starts', async ({
  app,
  context,
}) => {
  await app.page.emulateMedia({ reducedMotion: 'no-preference' })
  await context.addInitScript(() => {
    const turned: string[] = []
    Object.assign(globalThis, { turned })
    addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof SVGElement && target.closest('aside')) turned.push(propertyName)
    })
  })
  await app.openSignedIn('/approvals')
  await expect(app.button(/^Approvals/)).toHaveAttribute('aria-expanded', 'true')
  await app.waitUntilToastsCanAppear()
  expect(await app.page.evaluate(() => Reflect.get(globalThis, 'turned'))).toEqual([])
})

test('a browser without popovers is told to update', async ({ app }) => {
  await app.open('/login')
  const advice = app.page.getByText('This browser version is too old')
  await expect(advice).not.toBeVisible()
  await app.page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
  })
  await app.page.reload()
  await expect(advice).toBeVisible()
  await expect(app.button('Log in')).toBeVisible()
})
