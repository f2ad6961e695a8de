// @vitest-environment happy-dom
import { isDeepStrictEqual } from 'node:util'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { PlanList } from '../../../web/components/plans/plan-list.tsx'
import type { Quota } from '../../../web/contract/quotas.ts'
import { forecastOf } from '../../../web/features/users/edit/users-effect.ts'
import { USERS } from '../../../web/features/users/list/users-list.tsx'
import UsersPage from '../../../web/features/users/users-page.tsx'
import { config } from '../../../web/state/config.ts'
import { type Plan, plans, plansIn, setPlans } from '../../../web/state/plans.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'
import { ADA, dialog, row } from './page-parts.ts'
import { user as person, quota, rowsOf } from './support.ts'

const INITIAL = plans.list
const FAMILY = INITIAL.find(({ name }) => name === 'Family') as Plan
beforeEach(() => setPlans(INITIAL))

const WINDOWS = {
  weeklyRolling: { resetDays: 7 },
  monthly: { resetDay: 1, handleMonthEnd: 'last-day' },
}
const DAYS = [
  { date: '2026-11-27', movies: 1, shows: 0 },
  { date: '2026-11-25', movies: 4, shows: 0 },
  { date: '2026-11-22', movies: 2, shows: 0 },
  { date: '2026-11-01', movies: 9, shows: 0 },
]

test('the forecast counts the usage of the same period, and that of a new one from the days', () => {
  const edit = { movie: { quotaType: 'weekly_rolling', quotaLimit: 5 } } as const
  const rows = rowsOf(
    [person(2, 'Ada'), person(3, 'Bea'), person(4, 'Cy')],
    [
      quota(2, 'movie', { currentUsage: 6 }),
      quota(3, 'movie', { quotaType: 'monthly', currentUsage: 16 }),
    ],
  )
  const { over, unknown } = forecastOf(rows, edit, id => ({
    days: id === 3 ? DAYS : null,
    windows: WINDOWS,
  }))
  expect(over.map(({ row: { id }, used, limit, until }) => [id, used, limit, until])).toEqual([
    [2, 6, 5, null],
    [3, 7, 5, 'Nov 29'],
  ])
  expect(unknown).toEqual([4])
})

test('the list names the plan whose values a user has, and filters by it', () => {
  const limits = (id: number, movies = 5) => [
    quota(id, 'movie', { quotaLimit: movies }),
    quota(id, 'show', { quotaLimit: 3 }),
  ]
  const rows = rowsOf(
    [person(2, 'Ada'), person(3, 'Bea'), person(4, 'Cy', { requires_approval: true })],
    [...limits(2), ...limits(3, 6), ...limits(4)],
    [FAMILY],
  )
  expect(rows.map(({ plan }) => plan)).toEqual(['Family', null, null])
  const query = { ...USERS.initial, facets: { ...USERS.initial.facets, plan: ['Family'] } }
  expect(USERS.filtered(rows, query, 0).rows.map(({ id }) => id)).toEqual([2])
})

test('only plans of a known form are read', () => {
  expect(plansIn(INITIAL)).toEqual(INITIAL)
  expect(plansIn([{ ...FAMILY, movie: { quotaType: 'yearly', quotaLimit: 5 } }])).toBeUndefined()
  expect(plansIn('Family')).toBeUndefined()
})

const mock = domMock()
const isMallory = (one: object) => JSON.stringify(one).includes('Mallory')
const stored = async () => {
  const { userQuotas } = await mock.send<{ userQuotas: Quota[] }>('GET', '/v1/quota/users')
  const key = (one: Quota) => `${one.userId} ${one.contentType}`
  return {
    users: (await mock.users()).map(({ updated_at: _, ...user }) => user),
    quotas: userQuotas.sort((a, b) => key(a).localeCompare(key(b))),
  }
}
test('applying a plan sets sync, approval and quotas except of those who would be over, and one Undo restores all', async () => {
  // All rows have room.
  vi.stubGlobal('innerHeight', 768)
  await config.load()
  const before = await stored()
  const user = openPage(UsersPage, '/plex/users')
  await screen.findAllByText(/of \d+ daily/)
  ;(await row(ADA)).focus()
  await user.keyboard('{Control>}a{/Control}')
  await screen.findByRole('region', { name: 'Selection actions' })
  await user.keyboard('p')
  const window = within(await dialog('Apply a plan to 12 users'))
  await user.click(window.getByRole('radio', { name: /^Family/ }))
  expect(await window.findByText(/^[1-9]\d* of 12 would be over tonight\.$/)).toBeTruthy()
  const forecast = within(window.getByRole('region', { name: 'Forecast' }))
  expect(forecast.getByText('Mallory')).toBeTruthy()
  const effect = within(window.getByRole('region', { name: 'Effect' }))
  expect(effect.getAllByText(/^Show quota:/).length).toBeGreaterThan(0)
  expect(effect.getAllByText(/Mallory/).length).toBeGreaterThan(0)
  await user.click(window.getByRole('checkbox', { name: /^Keep the quotas of these/ }))
  const text = window.getByRole('region', { name: 'Effect' }).textContent ?? ''
  const [, told] = /^(\d+) of 12 users will change/.exec(text) ?? []
  await press(user, 'Apply to 12 users', window)
  expect(await screen.findByText(`${told} users updated.`)).toBeTruthy()
  // The usage of new periods is still loading.
  expect(screen.queryByText(/usage couldn’t be loaded/)).toBeNull()
  const { users, quotas } = await stored()
  expect(users).toMatchObject(users.map(() => ({ can_sync: true, requires_approval: false })))
  const kept = quotas.filter(one => before.quotas.some(was => isDeepStrictEqual(was, one)))
  expect(kept.map(({ userId }) => userId)).toContain(users.find(isMallory)?.id)
  const changed = quotas.filter(one => !kept.includes(one))
  for (const { contentType, quotaType, quotaLimit } of changed)
    expect([quotaType, quotaLimit]).toEqual(['weekly_rolling', contentType === 'movie' ? 5 : 3])
  await waitFor(() => expect(screen.getAllByText('Family').length).toBeGreaterThan(1))
  await press(user, 'Undo')
  await waitFor(async () => expect(await stored()).toEqual(before))
})

test('adds, changes and deletes plans of this browser', async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  render(<PlanList />)
  await press(user, 'Add plan')
  const added = within(await dialog('Add plan'))
  await retype(user, added.getByLabelText('Name'), 'Family')
  await user.click(added.getByRole('button', { name: 'Add plan' }))
  expect(await added.findByText('Another plan has this name.')).toBeTruthy()
  await retype(user, added.getByLabelText('Name'), 'Kids')
  await user.click(added.getByRole('switch', { name: 'Limit shows' }))
  await retype(user, added.getByLabelText('Limit'), '2')
  await user.click(added.getByRole('button', { name: 'Add plan' }))
  await waitFor(() => expect(plans.list.map(({ name }) => name)).toContain('Kids'))
  const kids = { name: 'Kids', movie: null, show: { quotaLimit: 2 } }
  expect(plansIn(JSON.parse(localStorage.getItem('plans') ?? ''))?.at(-1)).toMatchObject(kids)
  await press(user, 'Delete plan Kids')
  await press(user, 'Delete plan')
  await waitFor(() => expect(plans.list).toEqual(INITIAL))
})
