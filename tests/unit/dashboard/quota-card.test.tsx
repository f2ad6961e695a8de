// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { QuotaCard } from '../../../web/features/dashboard/quotas/quota-card.tsx'
import { quotasOver } from '../../../web/features/dashboard/quotas/quota-uses.ts'
import type { UserQuotas } from '../../../web/state/quotas.ts'
import { initialise } from '../../../web/state/startup.ts'
import { domMock } from '../../support/dom-mock.ts'
import { user } from '../users/support.ts'

const mock = domMock()

const show = () => {
  render(<QuotaCard />, { wrapper: MemoryRouter })
  return within(screen.getByRole('region', { name: 'Over quota' }))
}

test.each([
  ['the configuration', '/v1/config/config', /Failed to load configuration/],
  ['the users', '/v1/users/users/list/with-counts', /Failed to fetch user data/],
  ['the quotas', '/v1/quota/users', /Failed to fetch quotas/],
])('says that %s couldn’t be loaded, and loads again', async (_, path, words) => {
  await mock.fault({ method: 'GET', path, status: 500, times: 0 })
  const card = show()
  await act(() => initialise())
  expect((await card.findByRole('alert')).textContent).toMatch(words)
  await mock.reset('default')
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findAllByText(/\d of \d/)).not.toHaveLength(0)
})

const users = [user(1, 'mira'), user(2, 'jonas', { alias: 'Jo' }), user(3, 'ada')]
const quota = (quotaLimit: number, currentUsage?: number) => ({
  quotaLimit,
  currentUsage,
  quotaType: 'monthly',
})
const of = (userId: number, movie: object | null, show: object | null = null) =>
  [userId, { movie, show }] as [number, UserQuotas]
const capped = { ...quota(5, 1), watchlistCap: 20, watchlistUsage: 20 }

test('names only exceeded quotas, the fullest first, then by the current names, and counts the others', () => {
  const { over, rest } = quotasOver(
    new Map([
      of(1, quota(10, 9), capped),
      of(2, quota(5, 8), quota(4, 6)),
      of(4, { ...capped, bypassApproval: true }, quota(3, 3)),
      of(3, quota(4, 6)),
      // Unknown usage isn't full usage.
      of(9, quota(5)),
    ]),
    users,
  )
  expect(over.map(({ name, type, usage }) => `${name}, ${type}: ${usage}`)).toEqual([
    'Jo, movie: 8 of 5 monthly',
    'ada, movie: 6 of 4 monthly',
    'Jo, show: 6 of 4 monthly',
  ])
  expect(rest).toBe('1 full, 1 on a full watchlist, 2 with room')
})
