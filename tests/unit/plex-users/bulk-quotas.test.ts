// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { bulkEdit } from '../../../web/features/plex/users/bulk/bulk-edit.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
const QUOTAS = '/v1/quota/users'
const USERS = [2, 3].map(id => ({ id, name: `user ${id}` }))
const updates = { movie: { enabled: true, quotaType: 'daily', quotaLimit: 9 } as const }
const change = { patch: {}, quotas: updates }
const start = () =>
  bulkEdit.start({
    work: 'Quotas',
    changes: new Map([
      [2, change],
      [3, change],
    ]),
    users: USERS,
  })

interface Listed {
  userId: number
  contentType: string
  quotaLimit: number
  watchlistCap: number | null
}
const capsOf = async () => {
  const { userQuotas } = await mock.send<{ userQuotas: Listed[] }>('GET', QUOTAS)
  return userQuotas
    .filter(quota => quota.contentType === 'movie' && USERS.some(({ id }) => id === quota.userId))
    .map(({ quotaLimit, watchlistCap }) => [quotaLimit, watchlistCap])
}
const cap = (id: number, watchlistCap: number) =>
  mock.send('PATCH', `${QUOTAS}/${id}/separate`, {
    movieQuota: { ...updates.movie, quotaLimit: 5, watchlistCap },
  })

beforeEach(async () => {
  await mock.reset({ name: 'caps', profile: '0.19', timeline: [] })
  await cap(2, 40)
  await cap(3, 50)
})

test('a bulk change keeps each user’s cap, also before the page has loaded the quotas', async () => {
  await start()
  await vi.waitFor(() => expect(bulkEdit.state.phase).toBe('done'))
  expect(await capsOf()).toEqual([
    [9, 40],
    [9, 50],
  ])
})

test('a bulk change that can’t load the quotas sends nothing', async () => {
  await mock.fault({ method: 'GET', path: QUOTAS, status: 500, times: 3 })
  await start()
  await vi.waitFor(() => expect(bulkEdit.state.error).not.toBeNull())
  expect(bulkEdit.state.error).toMatch(/Couldn’t load the quotas, so nothing was changed/)
  expect(await mock.calls()).not.toHaveProperty(['PATCH /v1/quota/users/bulk'])
})
