import { clearSeen, type SlowPage, seenOn, settled } from './scale-page.ts'

/** A long list, with a selector for its rows. */
interface LongList {
  readonly name: string
  readonly path: string
  /** Part of the URL that loads the list; absent if several calls load it. */
  readonly call?: string
  readonly rows: string
  readonly field: RegExp
  readonly text: string
}

export const LISTS: readonly LongList[] = [
  {
    name: '100 users',
    path: '/plex/users',
    call: 'list/with-counts',
    rows: 'main [data-row]',
    field: /^Filter by name/,
    text: 'anna1',
  },
  {
    name: '10,000 requests',
    path: '/approvals',
    call: 'approval/requests',
    rows: 'main [data-row]',
    field: /^Filter/,
    text: 'dune1',
  },
  {
    name: '2,000 titles of one person',
    path: '/plex/users?open=watchlist-1',
    call: '1/watchlist',
    rows: '[role="dialog"] [data-row]',
    field: /^Search titles/,
    text: 'dune1',
  },
  {
    name: '200 router rules',
    path: '/radarr/content-router',
    call: 'content-router/rules',
    rows: 'main li article, main li',
    field: /rule/i,
    text: 'drama',
  },
  {
    name: '30,000 titles on all lists',
    path: '/dashboard?journey=find',
    rows: '[role="dialog"] input',
    field: /title/i,
    text: 'dune1',
  },
]

const LETTER_MS = 900

export const measureList = async ({ page }: SlowPage, url: string, list: LongList) => {
  await page.goto(url + list.path, { waitUntil: 'commit' })
  await page.locator(list.rows).first().waitFor({ timeout: 60_000 })
  await settled(page)
  const arrived = await seenOn(page)
  const answeredAt = await page.evaluate(
    part =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(
        entry => part && entry.name.includes(part),
      )?.responseEnd ?? 0,
    list.call,
  )
  const rowsAfter = list.call && arrived.rows ? Math.max(0, arrived.rows - answeredAt) : null
  const arriving = arrived.long.filter(([start, ms]) => start + ms > answeredAt)

  const field = page
    .getByRole('searchbox', { name: list.field })
    .or(page.getByRole('combobox', { name: list.field }))
  await field.last().focus()
  await page.waitForTimeout(LETTER_MS)
  await clearSeen(page)
  for (const key of [...list.text, ...Array.from(list.text, () => 'Backspace')]) {
    await page.keyboard.press(key)
    await page.waitForTimeout(LETTER_MS)
  }
  const typed = await seenOn(page)
  return {
    'first rows, ms after the response': rowsAfter,
    'longest task while it loads, ms': Math.max(0, ...arriving.map(([, ms]) => ms)),
    'longest task while typing, ms': Math.max(0, ...typed.long.map(([, ms]) => ms)),
  }
}
