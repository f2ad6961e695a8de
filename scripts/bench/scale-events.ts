import type { Page } from 'playwright-core'
import { clearSeen, type SlowPage, seenOn, settled } from './scale-page.ts'

const FLOOD_MS = 10_000
const FLOOD_STEP_MS = 100
/** 200 a second. */
const EVENTS_PER_STEP = 20
/** The page reads the list again at most every five seconds. */
const RIGHT_AFTER_MS = 15_000
/** An hour with an event every second. */
const HOUR_EVENTS = 3600
const EVENTS_PER_BATCH = 100

const push = async (
  page: Page,
  url: string,
  count: number,
  approval: 'any' | 'created' | 'deleted' = 'any',
): Promise<number> => {
  const reply = await page.request.post(`${url}/mock/event`, { data: { approval, count } })
  if (!reply.ok()) throw new Error(`The mock answered ${reply.status()} to its events.`)
  return (await reply.json()).stats.totalRequests
}

const openList = async (page: Page, url: string) => {
  await page.goto(`${url}/approvals`, { waitUntil: 'commit' })
  await page.locator('main [data-row]').first().waitFor({ timeout: 60_000 })
  await settled(page)
}

/** How many requests the page says there are, as digits. */
const totalOn = (page: Page): Promise<string> =>
  page
    .getByRole('button', { name: /^total/i })
    .first()
    .innerText()
    .then(text => text.replace(/\D+/g, ' '))

/** 200 events a second for ten seconds, over the list of requests. */
export const measureFlood = async ({ page }: SlowPage, url: string) => {
  await openList(page, url)
  await clearSeen(page)
  let toasts = 0
  let total = 0
  const end = Date.now() + FLOOD_MS
  while (Date.now() < end) {
    const next = Date.now() + FLOOD_STEP_MS
    total = await push(page, url, EVENTS_PER_STEP)
    toasts = Math.max(
      toasts,
      await page.locator('[data-sonner-toast][data-visible="true"]').count(),
    )
    await page.waitForTimeout(Math.max(0, next - Date.now()))
  }
  const { long } = await seenOn(page)
  let isRight = false
  for (const until = Date.now() + RIGHT_AFTER_MS; !isRight && Date.now() < until; ) {
    await page.waitForTimeout(500)
    isRight = (await totalOn(page)).includes(total.toLocaleString('en-US').replace(',', ' '))
  }
  return {
    'longest task, ms': Math.max(0, ...long.map(([, ms]) => ms)),
    'tasks over 100 ms': long.filter(([, ms]) => ms > 100).length,
    'toasts at once': toasts,
    'list right afterwards': Number(isRight),
  }
}

/** What the page holds after an hour's events, compared with before them. */
export const measureHeap = async ({ page, client }: SlowPage, url: string) => {
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await openList(page, url)
  const heap = async () => {
    await settled(page)
    await client.send('HeapProfiler.collectGarbage')
    return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const events = async (count: number) => {
    for (let sent = 0; sent < count; sent += 2 * EVENTS_PER_BATCH)
      // As many go as come: more requests take more memory rightly.
      for (const approval of ['created', 'deleted'] as const) {
        await push(page, url, EVENTS_PER_BATCH, approval)
        await page.waitForTimeout(FLOOD_STEP_MS)
      }
  }
  // Code that the first events bring is no growth.
  await events(2 * EVENTS_PER_BATCH)
  const before = await heap()
  await events(HOUR_EVENTS)
  const after = await heap()
  return { 'before, MB': before, 'after, MB': after, 'growth, %': (after / before - 1) * 100 }
}

const IDLE_MS = 10_000

/** Main-thread work a second of a page nobody uses, in front and hidden behind another. */
export const measureIdle = async ({ page, worked }: SlowPage, url: string) => {
  await page.request.post(`${url}/mock/scenario`, { data: { scenario: 'quiet' } })
  await page.goto(`${url}/dashboard`)
  await settled(page)
  const perSecond = async () => {
    const before = await worked()
    await page.waitForTimeout(IDLE_MS)
    return ((await worked()) - before) / (IDLE_MS / 1000)
  }
  const shown = await perSecond()
  const other = await page.context().newPage()
  await other.bringToFront()
  await page.waitForTimeout(2000)
  const isHidden = await page.evaluate(() => document.hidden)
  const hidden = isHidden ? await perSecond() : null
  await other.close()
  return { 'shown, ms a second': shown, 'hidden, ms a second': hidden }
}
