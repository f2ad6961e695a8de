// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { WaitingCard } from '../../../web/features/dashboard/waiting/waiting-card.tsx'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()

test('shows the newest requests without waiting for the age of the oldest', async () => {
  const { total } = await mock.send<{ total: number }>(
    'GET',
    '/v1/approval/requests?status=pending',
  )
  const { approvalRequests } = await mock.send<{ approvalRequests: { createdAt: string }[] }>(
    'GET',
    `/v1/approval/requests?status=pending&limit=1&offset=${total - 1}`,
  )
  const send = fetch
  let respond = () => {}
  const held = new Promise<void>(resolve => {
    respond = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('limit=1&')) await held
    return send(url, init)
  })
  render(
    <MemoryRouter>
      <WaitingCard />
    </MemoryRouter>,
  )
  const card = within(screen.getByRole('region', { name: 'Pending requests' }))
  expect(await card.findAllByRole('listitem')).toHaveLength(6)
  expect(card.queryByText(/^oldest/)).toBeNull()
  respond()
  const age = within(await card.findByText(/^oldest/)).getByRole('time')
  expect(Date.parse(age.getAttribute('datetime') ?? '')).toBe(
    Date.parse(approvalRequests[0]?.createdAt ?? ''),
  )
})
