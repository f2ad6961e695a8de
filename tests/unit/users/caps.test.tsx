// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import type { Quota } from '../../../web/contract/quotas.ts'
import { RequesterQuota } from '../../../web/features/approvals/facts/quota.tsx'
import { changeRun, startEdit } from '../../../web/features/users/edit/change-run.ts'
import UsersPage from '../../../web/features/users/users-page.tsx'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'
import { ADA, isClosed, QUOTAS, row, save } from './page-parts.ts'
import { openBulk, openQuotas, people } from './page-support.tsx'

const mock = domMock()
const ID = 2

const movieQuotas = async () => {
  const { userQuotas } = await mock.send<{ userQuotas: Quota[] }>('GET', '/v1/quota/users')
  return userQuotas.filter(({ contentType }) => contentType === 'movie')
}
const capOfAda = async () => (await movieQuotas()).find(({ userId }) => userId === ID)?.watchlistCap
const limitAda = (more: object = {}, id = ID) =>
  mock.send('PATCH', QUOTAS.replace(':id', String(id)), {
    movieQuota: { enabled: true, quotaType: 'monthly', quotaLimit: 5, ...more },
    showQuota: { enabled: false },
  })

beforeEach(() => mock.reset({ name: 'caps', profile: '0.19', timeline: [] }))

test('a cap is shown with its usage, and removed if cleared', async () => {
  await limitAda({ watchlistCap: 40 })
  const { user, editor, movies } = await openQuotas()
  const field = await movies.findByLabelText<HTMLInputElement>('Watchlist cap')
  expect(field.value).toBe('40')
  expect(await movies.findByText(/^\d+ of 40 on the watchlist$/)).toBeTruthy()
  await retype(user, field, '10001')
  await save(user, editor)
  expect(await movies.findByText('Enter a whole number from 1 to 10,000.')).toBeTruthy()
  await user.clear(field)
  await save(user, editor)
  await isClosed(`Edit quotas for ${ADA}`)
  expect(await capOfAda()).toBeNull()
})

test.each([true, false])('requests that a removed quota holds are approved: %s', async isYes => {
  await limitAda()
  for (const title of ['Dune', 'Arrival'])
    await mock.request(title, { userId: ID, triggeredBy: 'quota_exceeded' })
  const path = `/v1/quota/users/${ID}/pending-held-count`
  const { movieCount } = await mock.send<{ movieCount: number }>('GET', path)
  const { user, editor, movies } = await openQuotas()
  expect(editor.queryByLabelText('Approve these requests now')).toBeNull()
  await user.click(await movies.findByLabelText('Limit movies'))
  await editor.findByText(`${movieCount} requests are waiting because of the removed limit.`)
  if (isYes) await user.click(editor.getByLabelText('Approve these requests now'))
  await save(user, editor)
  await isClosed(`Edit quotas for ${ADA}`)
  expect(await capOfAda()).toBeUndefined()
  const [body] = mock.sent('PATCH')
  expect(body?.movieQuota).toEqual({ enabled: false })
  expect(body?.autoApproveHeld).toBe(isYes ? true : undefined)
})

test('a bulk edit changes caps only if told to', async () => {
  await limitAda({ watchlistCap: 40 })
  // As the shell does.
  await config.load()
  const { user, window } = await openBulk('Quotas', 'Edit quotas for 12 users')
  await user.selectOptions(await window.findByLabelText('Limit movies'), 'On')
  expect(window.queryByLabelText('New Watchlist cap')).toBeNull()
  await user.selectOptions(window.getByLabelText('Watchlist cap'), 'Change')
  await retype(user, window.getByLabelText('New Watchlist cap'), '60')
  await press(user, 'Apply to 12 users', window)
  const caps = async () => [...new Set((await movieQuotas()).map(one => one.watchlistCap))]
  await waitFor(async () => expect(await caps()).toEqual([60]))
})

test('a bulk change keeps each user’s cap; one that can’t load the quotas sends nothing', async () => {
  await limitAda({ watchlistCap: 40 })
  await limitAda({ watchlistCap: 50 }, 3)
  const users = await people([ID, 3])
  const movie = { quotaType: 'daily', quotaLimit: 9 } as const
  const change = () => startEdit('Quotas', users, { movie })
  await mock.fault({ method: 'GET', path: '/v1/quota/users', status: 500, times: 1 })
  await change()
  expect(changeRun.state.error).toMatch(/Couldn’t load the quotas, so nothing was changed/)
  expect(mock.sent('PATCH')).toEqual([])
  await change()
  const changed = (await movieQuotas()).filter(({ userId }) => [ID, 3].includes(userId))
  expect(changed.map(one => [one.quotaLimit, one.watchlistCap])).toEqual([
    [9, 40],
    [9, 50],
  ])
})

test('a request and the list show a full watchlist', async () => {
  await limitAda({ watchlistCap: 1 })
  openPage(UsersPage, '/plex/users')
  expect(await within(await row(ADA)).findByText(/capped/)).toBeTruthy()
  const request = { id: 1, userId: ID, contentType: 'movie', status: 'pending' } as Approval
  await config.load()
  render(<RequesterQuota row={request} />)
  expect(await screen.findByText(/^\d+ of 1 on the watchlist$/)).toBeTruthy()
})
