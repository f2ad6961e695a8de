// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { QuotaCard } from '../../../web/features/dashboard/quotas/quota-card.tsx'
import { initialise } from '../../../web/state/startup.ts'
import { domMock } from '../../support/dom-mock.ts'

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
