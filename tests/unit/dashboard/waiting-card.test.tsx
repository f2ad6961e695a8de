// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { expiresSoon } from '../../../web/components/labels/expires-soon.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { WaitingCard } from '../../../web/features/dashboard/waiting/waiting-card.tsx'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { giveHover } from '../../support/dom-hover.ts'
import { domMock } from '../../support/dom-mock.ts'
import { approvalFrame } from '../../support/event-source.ts'

const mock = domMock()
giveHover()
const REQUESTS = '/v1/approval/requests'

const request = (title: string, expiresInMs: number) =>
  mock.request(title, { expiresAt: new Date(Date.now() + expiresInMs).toISOString() })
const show = () => {
  render(<WaitingCard />, { wrapper: MemoryRouter })
  return within(screen.getByRole('region', { name: 'Pending requests' }))
}

const MANY = { name: 'many', seed: 7, world: { approvals: 400 } }

test('shows the newest requests without waiting for the age of the oldest', async () => {
  await mock.reset(MANY)
  const send = fetch
  let respond = () => {}
  const held = new Promise<void>(resolve => (respond = resolve))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (/status=pending&limit=(?!50&)/.test(url)) await held
    return send(url, init)
  })
  const card = show()
  expect(await card.findAllByRole('listitem')).toHaveLength(6)
  expect(card.queryByText(/^oldest/)).toBeNull()
  respond()
  expect(await card.findByText(/^oldest/)).toBeTruthy()
})

test('lists what expires soon first, and leads to its triage', async () => {
  await mock.reset('quiet')
  await request('Later', 2 * 60_000)
  await request('Urgent', 20_000)
  await request('Calm', 40 * 3_600_000)
  const card = show()
  await card.findByRole('heading', { name: '6 expire soon' })
  const [urgent, later, soon, , calm] = card.getAllByRole('listitem').map(row => row.textContent)
  expect(urgent).toMatch(/^UrgentMovie, Ada Lovelace.*Expires in under 1 min$/)
  expect(later).toMatch(/^LaterMovie, .*Expires in 2 min$/)
  expect(soon).toMatch(/Expires in 1\d h$/)
  expect(calm).toMatch(/^CalmMovie, Ada Lovelace.*Manual flag/)
  const triage = card.getByRole('link', { name: 'Triage these 6' })
  expect(triage.getAttribute('href')).toBe('/approvals?for=soon')
})

test('orders requests by creation, even if old ones on another page were edited', async () => {
  await mock.reset(MANY)
  const byCreation = (await mock.requests()).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  for (const row of byCreation.slice(-60))
    await mock.send('PATCH', `${REQUESTS}/${row.id}`, { approvalNotes: 'edited' })
  expect((await mock.requests())[0]?.createdAt).not.toBe(byCreation[0]?.createdAt)
  const newest = byCreation.filter(row => !expiresSoon(row.expiresAt, Date.now()))
  const card = show()
  const rows = await card.findAllByRole('listitem')
  const shown = rows.filter(row => !row.textContent.includes('Expires in'))
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.map(row => row.querySelector('bdi')?.textContent)).toEqual(
    newest.slice(0, shown.length).map(row => row.contentTitle),
  )
  const age = await card.findByText(/^oldest/)
  expect(age.textContent).not.toContain('or earlier')
  const time = within(age).getByRole('time').getAttribute('datetime')
  expect(time).toBe(byCreation.at(-1)?.createdAt)
})

test('beyond 1,000 pending requests, says only what is known of the oldest', async () => {
  await mock.reset({ name: 'more', seed: 7, world: { approvals: 4000 } })
  expect((await show().findByText(/^oldest/)).textContent).toMatch(/ago or earlier$/)
  expect((await mock.calls())[`GET ${REQUESTS}`]).toBe(2)
})

test('holds the rows while the card is in use, and marks the decided ones', async () => {
  await mock.reset(MANY)
  const card = show()
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const rows = () => card.findAllByRole('listitem')
  const approveIn = (row: HTMLElement | undefined) =>
    within(row as HTMLElement).queryByRole('button', { name: /^Approve / })
  const shown = async () => (await rows()).map(row => row.querySelector('bdi')?.textContent)
  const before = await shown()
  const [ownRequest, , { id: thirdId } = { id: 0 }] = await mock.requests()
  await user.hover(approveIn((await rows())[1]) as HTMLElement)
  await act(() => sendDecisions('approve', [ownRequest as Approval]))
  await mock.send('POST', '/mock/event', { approval: 'rejected', requestId: thirdId })
  await mock.send('POST', '/mock/event', { approval: 'created', title: 'Newcomer', userId: 2 })
  act(() => approvals.applyEvent(approvalFrame('rejected', thirdId).metadata))
  const button = await card.findByRole('button', { name: 'Show 1 new request' })
  expect(await shown()).toEqual(before)
  const [own, , third] = await rows()
  within(own as HTMLElement).getByText('Approved')
  within(third as HTMLElement).getByText('Rejected')
  expect([approveIn(own), approveIn(third)]).toEqual([null, null])
  button.focus()
  await user.keyboard('{Enter}')
  expect((await shown()).slice(0, 2)).toEqual(['Newcomer', before[1]])
  await waitFor(async () => expect(document.activeElement).toBe(approveIn((await rows())[0])))
})

test('asks once before approving a request whose destination was deleted', async () => {
  const routing = { instanceId: 1, instanceType: 'radarr', priority: 50, qualityProfile: 99 }
  await mock.request('Broken', { routerDecision: { action: 'route', routing } })
  const user = userEvent.setup()
  const card = show()
  const approve = await card.findByRole('button', { name: /^Approve .?Broken/ })
  await user.click(approve)
  const question = within(await screen.findByRole('alertdialog', { name: /anyway\?$/ }))
  expect(question.getByText(/^Quality profile 99 doesn’t exist in Radarr/)).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await user.click(question.getByRole('button', { name: 'Approve anyway' }))
  await user.click(await card.findByRole('button', { name: /^Undo/ }))
})
