// @vitest-environment happy-dom
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { expiresTonight } from '../../../web/components/labels/expires-soon.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { WaitingCard } from '../../../web/features/dashboard/waiting/waiting-card.tsx'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { lookups } from '../../../web/state/instances.ts'
import { giveHover } from '../../support/dom-hover.ts'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
giveHover()
const CREATE = '/v1/approval/requests'

const request = (contentTitle: string, expiresInMs?: number) =>
  mock.send<{ approvalRequest: { id: number } }>('POST', CREATE, {
    userId: 2,
    contentType: 'movie',
    contentTitle,
    contentKey: contentTitle,
    routerDecision: { action: 'require_approval' },
    approvalReason: 'Asked for by hand',
    triggeredBy: 'manual_flag',
    ...(expiresInMs && { expiresAt: new Date(Date.now() + expiresInMs).toISOString() }),
  })
const show = () => {
  render(
    <MemoryRouter>
      <WaitingCard />
    </MemoryRouter>,
  )
  return within(screen.getByRole('region', { name: 'Pending requests' }))
}

const MANY = { name: 'many', seed: 7, world: { approvals: 400 } }

test('shows the newest requests without waiting for the age of the oldest', async () => {
  await mock.reset(MANY)
  const send = fetch
  let respond = () => {}
  const held = new Promise<void>(resolve => {
    respond = resolve
  })
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

test('lists what expires tonight first, and leads to its triage', async () => {
  await mock.reset('quiet')
  await request('Later', 2 * 60_000)
  await request('Urgent', 60_000)
  await request('Calm', 40 * 3_600_000)
  const card = show()
  await card.findByRole('heading', { name: '2 expire tonight' })
  const titles = card.getAllByRole('listitem').map(row => row.textContent)
  expect(titles[0]).toMatch(/^UrgentMovie, Ada Lovelace.*Expires in 1 min$/)
  expect(titles[1]).toMatch(/^Later/)
  expect(titles[2]).toMatch(/^CalmMovie, Ada Lovelace.*Manual flag/)
  expect(card.getByRole('link', { name: 'Triage these 2' }).getAttribute('href')).toBe(
    '/approvals?for=tonight',
  )
})

test.each([
  ['all on the first page', 'quiet'],
  ['more than one page of them', MANY],
] as const)(
  'orders requests by creation, even if old ones were edited: %s',
  async (_, scenario) => {
    await mock.reset(scenario)
    type Row = Pick<Approval, 'id' | 'contentTitle' | 'createdAt' | 'expiresAt'>
    const pending = async () =>
      (await mock.send<{ approvalRequests: Row[] }>('GET', `${CREATE}?status=pending&limit=1000`))
        .approvalRequests
    const byCreation = (await pending()).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    const oldest = byCreation.at(-1)
    for (const row of byCreation.slice(6).slice(-60))
      await mock.send('PATCH', `${CREATE}/${row.id}`, { approvalNotes: 'edited' })
    expect((await pending())[0]?.createdAt).not.toBe(byCreation[0]?.createdAt)
    const tonight = byCreation.filter(row => expiresTonight(row.expiresAt, Date.now()))
    tonight.sort((a, b) => ((a.expiresAt ?? '') < (b.expiresAt ?? '') ? -1 : 1))
    const newest = byCreation.filter(row => !tonight.includes(row))
    const card = show()
    const rows = await card.findAllByRole('listitem')
    const titles = [...tonight.slice(0, 4), ...newest].slice(0, 6).map(row => row.contentTitle)
    expect(rows).toHaveLength(6)
    for (const [at, title] of titles.entries()) expect(rows[at]?.textContent).toContain(title)
    const age = await card.findByText(/^oldest/)
    expect(age.textContent).not.toContain('or earlier')
    expect(within(age).getByRole('time').getAttribute('datetime')).toBe(oldest?.createdAt)
  },
)

test('beyond 1,000 pending requests, says only what is known of the oldest', async () => {
  await mock.reset({ name: 'more', seed: 7, world: { approvals: 4000 } })
  const card = show()
  expect((await card.findByText(/^oldest/)).textContent).toMatch(/ago or earlier$/)
  const calls = (await mock.calls())[`GET ${CREATE}`]
  expect(calls).toBe(2)
})

test('holds the rows while the card is in use, and marks the decided ones', async () => {
  render(
    <MemoryRouter>
      <WaitingCard />
    </MemoryRouter>,
  )
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const card = within(screen.getByRole('region', { name: 'Pending requests' }))
  const rows = () => card.findAllByRole('listitem')
  const approveIn = (row: HTMLElement | undefined) =>
    within(row as HTMLElement).queryByRole('button', { name: /^Approve / })
  const shown = async () => (await rows()).map(row => row.querySelector('bdi')?.textContent)
  const { approvalRequests } = await mock.send<{ approvalRequests: { id: number }[] }>(
    'GET',
    '/v1/approval/requests?status=pending',
  )
  const [ownId = 0, , thirdId] = approvalRequests.map(({ id }) => id)
  const before = await shown()
  const [, second] = await rows()
  await user.hover(approveIn(second) as HTMLElement)

  await act(() => sendDecisions('approve', [ownId]))
  expect(await card.findByText('Approved')).toBeTruthy()
  expect(approveIn((await rows())[0])).toBeNull()
  expect(await shown()).toEqual(before)

  const elsewhere = {
    action: 'rejected',
    requestId: thirdId,
    userName: '',
    contentTitle: '',
    contentType: 'movie',
  } as const
  await mock.send('POST', '/mock/event', { approval: 'rejected', requestId: thirdId })
  await mock.send('POST', '/mock/event', { approval: 'created', title: 'Newcomer', userId: 2 })
  act(() => approvals.applyEvent(elsewhere))
  const show = await card.findByRole('button', { name: 'Show 1 new request' })
  expect(await shown()).toEqual(before)
  expect(approveIn((await rows())[2])).toBeNull()
  expect(card.getByText('Rejected')).toBeTruthy()

  show.focus()
  await user.keyboard('{Enter}')
  expect((await shown()).slice(0, 2)).toEqual(['Newcomer', before[1]])
  expect(card.queryByText('Rejected')).toBeNull()
  await waitFor(async () => expect(document.activeElement).toBe(approveIn((await rows())[0])))
})

test('asks once before approving a request whose destination was deleted', async () => {
  const { approvalRequest } = await request('Broken')
  const routing = { instanceId: 1, instanceType: 'radarr', priority: 50, qualityProfile: 99 }
  await mock.send('PATCH', `/v1/approval/requests/${approvalRequest.id}`, {
    proposedRouterDecision: { action: 'route', routing },
  })
  const user = userEvent.setup()
  const card = show()
  const approve = await card.findByRole('button', { name: /^Approve .?Broken/ })
  await waitFor(() => expect(lookups.qualityProfiles.states['radarr:1']?.data).toBeTruthy())
  await user.click(approve)
  const question = within(await screen.findByRole('alertdialog', { name: /anyway\?$/ }))
  expect(question.getByText(/^Quality profile 99 doesn’t exist in Radarr/)).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await user.click(question.getByRole('button', { name: 'Approve anyway' }))
  await user.click(await card.findByRole('button', { name: /^Undo/ }))
})
