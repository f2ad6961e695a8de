// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTitleItem } from '../../../web/components/titles/use-title-item.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { startLive } from '../../../web/state/startup.ts'
import { approvalFrame, latestSource, stubEventSource } from '../../support/event-source.ts'
import { fakeBackend } from '../../support/fake-backend.ts'
import { approval, watchlistItem as item, watchlistOf } from './support.ts'

const LIST = 'GET /v1/users/2/watchlist'

beforeEach(() => {
  resetOnSignOut()
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
})

const itemsOf = (rows: readonly Approval[]) =>
  renderHook(() => rows.map(row => useTitleItem(row))).result
const idle = () => act(() => vi.advanceTimersByTimeAsync(5000))

test("loads a user's watchlist once for all their requests, matching by key or shared guid", async () => {
  const rows = [
    approval({ id: 1, contentKey: 'a' }),
    approval({ id: 2, contentKey: 'x', contentGuids: ['tmdb:603'] }),
    approval({ id: 3, contentKey: 'none' }),
  ]
  const backend = fakeBackend({
    [LIST]: watchlistOf(2, item('a'), item('b', { guids: ['tmdb:603'] })),
  })
  const items = itemsOf(rows)
  await idle()
  const { thumb, genres, added } = item('a')
  expect(items.current[0]).toMatchObject({ thumb, genres, added })
  expect(items.current[1]?.thumb).toBe('/mock/posters/b')
  expect(items.current[2]).toBe(undefined)
  itemsOf(rows)
  await idle()
  expect(backend.countOf(LIST)).toBe(1)
})

test('reloads the watchlist of a user with a new request', async () => {
  stubEventSource()
  const backend = fakeBackend({ [LIST]: watchlistOf(2, item('a')) })
  const stop = startLive()
  itemsOf([approval({ id: 1, contentKey: 'a' })])
  await idle()
  backend.answers[LIST] = watchlistOf(2, item('a'), item('b'))
  const row = approval({ id: 2, contentKey: 'b' })
  latestSource().send(approvalFrame('created', row.id, row))
  const items = itemsOf([row])
  await idle()
  expect(items.current[0]?.thumb).toBe('/mock/posters/b')
  stop()
})
