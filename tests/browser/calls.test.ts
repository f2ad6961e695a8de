import type { BrowserContext } from 'playwright-core'
import scale from '../../mock/scenarios/scale.json' with { type: 'json' }
import { SHELL_PAGES } from '../../web/app/pages.ts'
import { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

/* What a visit asks of the server, which must not grow with people or requests. */

const PATHS = SHELL_PAGES.map(({ path }) => path)
const TABS = 4
const QUIET_MS = 1500
/** The check for a new release, the last of the calls that wait. */
const LAST_MS = 3500
/** Of each kind: the age of the oldest pending request takes a call, and a page may be counted before its last call. */
const VARIES_BY = 1
/** Counts the users' tags in each instance. */
const SHOWS_TAGS = '/utilities/user-tags'
const LOOKUP = /(quality-profiles|root-folders|\/tags)\?/

const kindOf = (call: string) => call.replace(/\?.*/, '').replace(/\/\d+/g, '/:id')

/** The calls of a first visit, until the page has been idle for a while. Tabs share one stream, and posters vary. */
const callsOf = async (context: BrowserContext, url: string, path: string) => {
  const app = await App.inside(context, url)
  const calls: string[] = []
  let lastAt = Date.now()
  app.page.on('request', request => {
    const to = request.url().slice(url.length)
    if (request.resourceType() !== 'fetch' || /^\/(v1\/progress|assets)/.test(to)) return
    calls.push(`${request.method()} ${to}`)
    lastAt = Date.now()
  })
  await app.open(path)
  await app.title.waitFor({ state: 'attached' })
  const openedAt = Date.now()
  await expect
    .poll(() => Date.now() > Math.max(lastAt + QUIET_MS, openedAt + LAST_MS), { timeout: 30_000 })
    .toBe(true)
  await app.page.close()
  // A reconnected stream reloads the same again.
  return [...new Set(calls)]
}

const visitAll = async (context: BrowserContext, url: string, paths: readonly string[]) => {
  const found: Record<string, string[]> = {}
  for (let from = 0; from < paths.length; from += TABS)
    await Promise.all(
      paths.slice(from, from + TABS).map(async path => {
        found[path] = await callsOf(context, url, path)
      }),
    )
  return found
}

const countIn = (calls: string[] = [], kind: string) =>
  calls.filter(call => kindOf(call) === kind).length
/** How many people the rows in view have differs by a few. These, and what instances offer, have limits of their own. */
const grownKinds = (before: string[] = [], after: string[] = []) =>
  [...new Set(after.map(kindOf))].filter(
    kind =>
      !/\/(watchlist|tags)$/.test(kind) && countIn(after, kind) > countIn(before, kind) + VARIES_BY,
  )

test('a visit makes as many calls with 100 users and 10,000 requests as with 12 users', async ({
  app,
  mock,
  context,
}) => {
  await mock.reset({ ...scale, timeline: [] })
  await app.enter()
  const many = await visitAll(context, app.url, PATHS)
  // A page that makes one call of each kind needs no comparison.
  const repeating = PATHS.filter(path => grownKinds([], many[path]).length > 0)
  await mock.reset()
  await app.enter()
  const few = await visitAll(context, app.url, repeating)

  const grown = repeating.flatMap(path =>
    grownKinds(few[path], many[path]).map(kind => `${path}: ${kind}`),
  )
  expect(grown).toEqual([])
  for (const [path, most] of [
    ['/approvals', 26],
    ['/dashboard', 30],
  ] as const)
    for (const calls of [few, many]) expect(calls[path]?.length ?? 0).toBeLessThanOrEqual(most)
  // Instances are only tested. What they offer is loaded once someone uses the page.
  const lookups = PATHS.filter(path => path !== SHOWS_TAGS).flatMap(path =>
    [few, many].flatMap(calls => (calls[path] ?? []).filter(call => LOOKUP.test(call))),
  )
  expect(lookups).toEqual([])
  const unasked = Object.values(many).map(
    calls => calls.filter(call => /watchlist$|limit=1000|stats\/daily/.test(call)).length,
  )
  expect(Math.max(...unasked)).toBeLessThanOrEqual(8)
})

test('the people of further rows are loaded once someone scrolls, and kept across pages', async ({
  app,
  context,
  mock,
}) => {
  await mock.reset({ ...scale, timeline: [] })
  await app.enter()
  const lists: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/watchlist')) lists.push(request.url())
  })
  await app.open('/approvals')
  await expect.poll(() => lists.length, { timeout: 30_000 }).toBe(8)
  await app.page.getByRole('main').hover()
  await app.page.mouse.wheel(0, 2000)
  await expect.poll(() => lists.length).toBeGreaterThan(8)
  await app.navigate('/plex/users')
  await app.navigate('/approvals')
  await expect(app.button(/^Approve /).first()).toBeVisible()
  expect(new Set(lists).size).toBe(lists.length)
})
