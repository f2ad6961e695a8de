import type { Browser, Page } from 'playwright-core'
import { longest, seenOn, settled, slowPage } from './slow-page.ts'
import type { Figures, Measurement, SignedIn, Target } from './target.ts'

/**
 * A page with a long list: its title, path, part of the URL that loads the list (null if several calls load it), the
 * selector of its rows, its search field and a text to search.
 */
type LongList = readonly [string, string, string | null, string, RegExp, string]

const LISTS: readonly LongList[] = [
  ['100 users', '/plex/users', 'list/with-counts', 'main [data-row]', /^Filter by name/, 'anna1'],
  ['10,000 requests', '/approvals', 'approval/requests', 'main [data-row]', /^Filter/, 'dune1'],
  [
    '2,000 titles of one person',
    '/plex/users?open=watchlist-1',
    '1/watchlist',
    '[role="dialog"] [data-row]',
    /^Search titles/,
    'dune1',
  ],
  [
    '200 router rules',
    '/radarr/content-router',
    'content-router/rules',
    'main li article, main li',
    /rule/i,
    'drama',
  ],
  [
    '30,000 titles on all lists',
    '/dashboard?journey=find',
    null,
    '[role="dialog"] input',
    /title/i,
    'dune1',
  ],
]

const LETTER_MS = 900
const FLOOD_MS = 60_000
const FLOOD_STEP_MS = 100
const EVENTS_PER_STEP = 2
/** Time limit for the list to match the backend. Longer than the goal, so that slower results are measured, too. */
const RIGHT_WITHIN_MS = 30_000

const open = async (browser: Browser, url: string, state: SignedIn, rows: string) => {
  const context = await browser.newContext({
    ...(state && { storageState: state }),
    viewport: { width: 1440, height: 900 },
  })
  const { page } = await slowPage(context, rows)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(rows).first().waitFor({ timeout: 60_000 })
  return { page, seen: await settled(page) }
}

const measureList =
  ([, path, call, rows, field, text]: LongList) =>
  async (browser: Browser, { url }: Target, state: SignedIn): Promise<Figures> => {
    const { page, seen } = await open(browser, url + path, state, rows)
    const answeredAt = await page.evaluate(
      part =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
          entry => part && entry.name.includes(part),
        )?.responseEnd ?? 0,
      call,
    )
    const search = page
      .getByRole('searchbox', { name: field })
      .or(page.getByRole('combobox', { name: field }))
    await search.last().focus()
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(LETTER_MS)
    }
    const typed = await seenOn(page)
    await page.context().close()
    return {
      'first rows': seen.rows,
      // Builds that send the call earlier get longer times here, because their response arrives earlier.
      'first rows after response (goal 500)':
        call && seen.rows ? Math.max(0, seen.rows - answeredAt) : null,
      'longest task, loading (goal 200)': longest(
        seen.long.filter(([start, ms]) => start + ms > answeredAt),
      ),
      'longest task, typing (goal 100)': longest(typed.long),
    }
  }

/** Whether the list and the counts match the backend, whose data keeps changing. */
const isRight = async (page: Page, url: string): Promise<boolean> => {
  const { approvals } = await (await page.request.get(`${url}/mock/state`)).json()
  const [waiting, all] = [approvals.pending, approvals.totalRequests].map(count =>
    count.toLocaleString('en-US'),
  )
  const listed = await page.locator('main search').innerText()
  const counts = (
    await page.getByRole('navigation', { name: 'Requests by status' }).innerText()
  ).split(/\s+/)
  return (
    listed.split('\n').includes(`${waiting} of ${all}`) &&
    counts.includes(waiting) &&
    counts.includes(all)
  )
}

const measureFlood = async (
  browser: Browser,
  { url }: Target,
  state: SignedIn,
): Promise<Figures> => {
  const { page } = await open(browser, `${url}/approvals`, state, 'main [data-row]')
  let toasts = 0
  const end = Date.now() + FLOOD_MS
  while (Date.now() < end) {
    const next = Date.now() + FLOOD_STEP_MS
    const reply = await page.request.post(`${url}/mock/event`, {
      data: { approval: 'any', count: EVENTS_PER_STEP },
    })
    if (!reply.ok()) throw new Error(`The mock responded with ${reply.status()} to its events.`)
    toasts = Math.max(
      toasts,
      await page.locator('[data-sonner-toast][data-visible="true"]').count(),
    )
    await page.waitForTimeout(Math.max(0, next - Date.now()))
  }
  const { long } = await seenOn(page)
  const over = Date.now()
  let rightAfter: number | null = null
  while (rightAfter === null && Date.now() - over < RIGHT_WITHIN_MS) {
    await page.waitForTimeout(250)
    if (await isRight(page, url)) rightAfter = Date.now() - over
  }
  await page.context().close()
  return {
    'longest task (goal 150)': longest(long),
    'tasks over 100 ms': long.filter(([, ms]) => ms > 100).length,
    'toasts shown together (goal 4)': toasts,
    'list right after (goal 5000)': rightAfter,
  }
}

/** Measurements of each part of --scale, in ms. */
export const SCALE: Readonly<Record<string, readonly Measurement[]>> = {
  lists: LISTS.map(list => ({ title: list[0], measure: measureList(list) })),
  flood: [{ title: '20 events a second for a minute', measure: measureFlood }],
}
