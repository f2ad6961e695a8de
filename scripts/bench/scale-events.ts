import type { Page } from 'playwright-core'
import { clearSeen, type SlowPage, seenOn, settled } from './scale-page.ts'

const FLOOD_MS = 60_000
const FLOOD_STEP_MS = 100
const EVENTS_PER_STEP = 2
/** Timeout for the list to be correct, above the actual goal. */
const RIGHT_WITHIN_MS = 30_000
const HEAP_EVENTS = 3600
const EVENTS_PER_BATCH = 100
const HEAP_LOOKS = 4
const HEAP_LOOK_MS = 4000

const push = async (
  page: Page,
  url: string,
  count: number,
  approval: 'any' | 'created' | 'deleted' = 'any',
): Promise<void> => {
  const reply = await page.request.post(`${url}/mock/event`, { data: { approval, count } })
  if (!reply.ok()) throw new Error(`The mock answered ${reply.status()} to its events.`)
}

const openList = async (page: Page, url: string) => {
  await page.goto(`${url}/approvals`, { waitUntil: 'commit' })
  await page.locator('main [data-row]').first().waitFor({ timeout: 60_000 })
  await settled(page)
}

/** Whether list and counts match the backend, whose data keeps changing. */
const isRight = async (page: Page, url: string): Promise<boolean> => {
  const { approvals } = await (await page.request.get(`${url}/mock/state`)).json()
  const [waiting, all] = [approvals.pending, approvals.totalRequests].map(count =>
    count.toLocaleString('en-US'),
  )
  const listed = await page.locator('main search').innerText()
  const counted = await page.getByRole('region', { name: 'Requests by status' }).innerText()
  const counts = counted.split(/\s+/)
  return (
    listed.split('\n').includes(`${waiting} of ${all}`) &&
    counts.includes(waiting) &&
    counts.includes(all)
  )
}

/** Measures 20 events per second for a minute on the approvals page. */
export const measureFlood = async ({ page }: SlowPage, url: string) => {
  await openList(page, url)
  await clearSeen(page)
  let toasts = 0
  const end = Date.now() + FLOOD_MS
  while (Date.now() < end) {
    const next = Date.now() + FLOOD_STEP_MS
    await push(page, url, EVENTS_PER_STEP)
    toasts = Math.max(
      toasts,
      await page.locator('[data-sonner-toast][data-visible="true"]').count(),
    )
    await page.waitForTimeout(Math.max(0, next - Date.now()))
  }
  const { long } = await seenOn(page)
  const over = Date.now()
  let rightAfter = Number.POSITIVE_INFINITY
  while (rightAfter === Number.POSITIVE_INFINITY && Date.now() - over < RIGHT_WITHIN_MS) {
    await page.waitForTimeout(250)
    if (await isRight(page, url)) rightAfter = Date.now() - over
  }
  return {
    'longest task, ms': Math.max(0, ...long.map(([, ms]) => ms)),
    'tasks over 100 ms': long.filter(([, ms]) => ms > 100).length,
    'toasts at once': toasts,
    'list right after, ms': rightAfter,
  }
}

/** Measures the heap before and after 3,600 events. */
export const measureHeap = async ({ page, client }: SlowPage, url: string) => {
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await openList(page, url)
  // The minimum of several samples, because a reload briefly holds all rows twice.
  const heap = async () => {
    await settled(page)
    let least = Number.POSITIVE_INFINITY
    for (let look = 0; look < HEAP_LOOKS; look++) {
      await page.waitForTimeout(HEAP_LOOK_MS)
      // A second garbage collection frees memory that the first one makes collectable.
      for (let twice = 0; twice < 2; twice++) await client.send('HeapProfiler.collectGarbage')
      least = Math.min(least, (await client.send('Runtime.getHeapUsage')).usedSize / 1e6)
    }
    return least
  }
  const events = async (count: number) => {
    for (let sent = 0; sent < count; sent += 2 * EVENTS_PER_BATCH)
      // Create and delete the same number of requests, because a longer list legitimately uses more memory.
      for (const approval of ['created', 'deleted'] as const) {
        await push(page, url, EVENTS_PER_BATCH, approval)
        await page.waitForTimeout(FLOOD_STEP_MS)
      }
  }
  // Warm up, because memory for code that the first events load doesn't count as growth.
  await events(2 * EVENTS_PER_BATCH)
  const before = await heap()
  await events(HEAP_EVENTS)
  const after = await heap()
  return {
    'before, MB': before,
    'after, MB': after,
    'growth, %': (after / before - 1) * 100,
  }
}
