// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
// Preload the lazy script.
import '../../../web/features/approvals/detail/detail-sheet.tsx'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { undoLatestChange } from '../../../web/state/change.ts'
import { quotas, refreshUsers } from '../../../web/state/quotas.ts'
import { signedIn } from '../../../web/state/session.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype } from '../../support/dom-page.tsx'

const mock = domMock()
giveLayout({ width: 1200, height: 240 })
beforeEach(() => {
  setUndoWindow(0)
  signedIn(1)
  onTestFinished(outbox.start())
})

const TITLE = 'A Quiet Heist'
const REQUESTS = '/v1/approval/requests'
const ROUTING = {
  instanceId: 1,
  instanceType: 'radarr',
  priority: 50,
  qualityProfile: '4.0',
  rootFolder: '/data/movies',
  tags: ['uhd'],
  searchOnAdd: true,
  minimumAvailability: 'tomorrow',
  fromLater: 'kept',
}
type Stored = { approvalRequest: Approval }

const create = (userId: number, routing: object = {}) => {
  const why = { reason: 'User requires approval', triggeredBy: 'manual_flag', data: {} }
  const proposedRouting = { ...ROUTING, ...routing }
  const approval = { ...why, proposedRouting, fromLater: 'kept' }
  const additionalRouting = [{ instanceId: 2 }]
  const routerDecision = { action: 'require_approval', approval, additionalRouting, newer: true }
  return mock.request(TITLE, { userId, contentGuids: ['tmdb:949'], routerDecision })
}
const routingOf = ({ proposedRouterDecision: decision }: Approval) =>
  decision?.approval?.proposedRouting
const stored = async (id: number) =>
  (await mock.send<Stored>('GET', `${REQUESTS}/${id}`)).approvalRequest
const open = async (id: number, title = TITLE) => {
  const user = openPage(ApprovalsPage, `/approvals?status=all&q=heist&request=${id}`)
  const sheet = within(await screen.findByRole('dialog', { name: title }))
  const press = async (name: string | RegExp) =>
    user.click(await sheet.findByRole('button', { name }))
  return { user, sheet, press }
}
/** Opens the fields of the destination. */
const edit = async (id: number) => {
  const all = await open(id)
  await all.press('Change destination')
  await all.sheet.findByLabelText('Minimum availability')
  const choose = async (field: string, option: string) => {
    const box = all.sheet.getByLabelText(field)
    await within(box).findByRole('option', { name: option })
    await all.user.selectOptions(box, option)
  }
  return { ...all, choose }
}

const savedRouting = () =>
  waitFor(() => expect(toasts.queue.at(-1)?.title).toMatch(/^Routing of .*A Quiet Heist.* saved$/))

test('approves the requests of all users who want the title', async () => {
  const [id, twin] = [await create(2), await create(3)]
  const { sheet, press } = await open(id)
  expect(await sheet.findByText(/Approving this request also approves theirs\./)).toBeTruthy()
  await press('Approve all 2')
  for (const each of [id, twin])
    await waitFor(async () => expect((await stored(each)).status).toBe('approved'))
})

test('says that the request was replaced, and shows the other one only when asked', async () => {
  const id = await create(2)
  const other = await mock.request('Another Heist', { userId: 3 })
  const { press, sheet } = await open(id)
  await mock.send('POST', '/mock/exchange', { requests: [id, other] })
  await approvals.load({ force: true })
  expect(await screen.findByText('This request was replaced')).toBeTruthy()
  expect(screen.getByText(/is now “Another Heist” .* instead of “A Quiet Heist”/)).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(sheet.queryByRole('button', { name: 'More actions' })).toBeNull()
  await press(`Show request ${id}`)
  expect(await screen.findByRole('dialog', { name: 'Another Heist' })).toBeTruthy()
})

test('edits the destination, and approves with it and a note; unknown fields stay', async () => {
  const id = await create(2)
  const before = (await stored(id)).proposedRouterDecision
  const { user, sheet, press, choose } = await edit(id)
  expect(sheet.queryByRole('button', { name: 'Save routing' })).toBeNull()
  await choose('Quality profile', 'Ultra-HD')
  expect(sheet.getByText(/Was HD-1080p/)).toBeTruthy()
  await press('Save routing')
  await savedRouting()
  const approval = { ...before?.approval, proposedRouting: { ...ROUTING, qualityProfile: 5 } }
  expect((await stored(id)).proposedRouterDecision).toEqual({ ...before, approval })
  await choose('Instance', 'Radarr 4K')
  await user.type(sheet.getByRole('combobox', { name: 'Tags' }), 'family{Enter}')
  await retype(user, sheet.getByRole('textbox', { name: 'Note' }), 'For Sunday')
  await press('Approve with this routing')
  await waitFor(async () => expect((await stored(id)).status).toBe('approved'))
  const saved = await stored(id)
  expect(saved.approvalNotes).toBe('For Sunday')
  const rest = { qualityProfile: 5, rootFolder: '/data/movies-4k', tags: ['1', '3'] }
  expect(routingOf(saved)).toMatchObject({ ...ROUTING, ...rest, instanceId: 2 })
})

test('keeps the saved options of an unreachable instance, and edits that couldn’t be saved', async () => {
  const attic = { instanceId: 3, qualityProfile: 'HD-720p', rootFolder: '/mnt/attic' }
  const id = await create(2, attic)
  const { user, sheet, press } = await edit(id)
  expect(await sheet.findByText(/Couldn’t load the options from Attic \(old disks\)/)).toBeTruthy()
  const availability = sheet.getByLabelText<HTMLSelectElement>('Minimum availability')
  await user.selectOptions(availability, 'released')
  await mock.fault({ method: 'PATCH', path: `${REQUESTS}/:id`, status: 500 })
  await press('Save routing')
  expect(await sheet.findByText(/Couldn’t save the routing/)).toBeTruthy()
  expect(availability.value).toBe('released')
  await user.keyboard('{Escape}')
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await press('Save routing')
  await savedRouting()
  const minimumAvailability = 'released'
  expect(routingOf(await stored(id))).toMatchObject({ ...attic, minimumAvailability })
})

test.each([
  ['at its event', 'event'],
  ['when a save finds it', 'save'],
])(
  'becomes read-only once the request is decided elsewhere, %s, and names the lost edits',
  async (_, by) => {
    const id = await create(2)
    const { sheet, press, choose } = await edit(id)
    await choose('Quality profile', 'Ultra-HD')
    const saves = async () => (await mock.calls())[`PATCH ${REQUESTS}/:id`]
    const before = await saves()
    await mock.send('POST', '/mock/event', { approval: 'approved', requestId: id })
    if (by === 'save') await press('Save routing')
    else act(() => approvals.scheduleReload())
    await sheet.findByText('Approved elsewhere')
    await sheet.findByText('Your changes weren’t saved: Quality profile → Ultra-HD.')
    expect(sheet.queryByLabelText('Quality profile')).toBeNull()
    expect(sheet.queryByRole('button', { name: /Approve|Save|Reject/ })).toBeNull()
    expect(await saves()).toBe(before)
  },
)

test('makes room in a quota that the request is still over, with Undo', async () => {
  await refreshUsers()
  const [userId, { movie: quota } = {}] =
    [...(quotas.state.data ?? [])].find(([, { movie }]) => movie?.exceeded) ?? []
  if (!userId || !quota) throw new Error('no user is over a movie quota')
  const id = await mock.request(TITLE, { userId, triggeredBy: 'quota_exceeded' })
  const { sheet, press } = await open(id)
  const over = await sheet.findByText(/^Still over: /)
  const limit = (quota.currentUsage ?? 0) + 2
  expect(over.textContent).toContain(`${quota.currentUsage} of ${quota.quotaLimit} `)
  await press(new RegExp(`^Raise to ${limit} `))
  await sheet.findByText(new RegExp(`^Has room again: ${limit - 2} of ${limit} `))
  await waitFor(() =>
    expect(toasts.queue.at(-1)?.title).toMatch(/^Raised .* movies from \d+ to \d+/),
  )
  await undoLatestChange()
  await sheet.findByText(/^Still over: /)
})

test('names the rule that held a request, also if it was renamed or deleted', async () => {
  const path = '/v1/content-router/rules/target/radarr'
  const [rule] = (await mock.send<{ rules: RouterRule[] }>('GET', path)).rules
  const held = { triggeredBy: 'router_rule', approvalReason: 'Router rule "Old" requires approval' }
  const openHeld = async (routerRuleId = 0, userId = 2) =>
    (await open(await mock.request(TITLE, { userId, ...held, routerRuleId }))).sheet
  const sheet = await openHeld(rule?.id)
  await sheet.findByText(`Approval required by the rule “${rule?.name}”`)
  const link = sheet.getByRole('link', { name: 'Edit rule' })
  expect(link.getAttribute('href')).toBe(`/radarr/content-router?rule=${rule?.id}`)
  cleanup()
  const other = await openHeld(999_999, 3)
  await other.findByText(/“Old” \(deleted\)/)
  expect(other.queryByRole('link', { name: 'Edit rule' })).toBeNull()
})

test('shows what rarely matters on request, and requests a rejected title anew', async () => {
  const id = await create(2)
  await mock.send('POST', `${REQUESTS}/${id}/reject`, {})
  const { user, sheet, press } = await open(id)
  await sheet.findByText(/^Rejected by/)
  await press('More actions')
  expect(sheet.queryByText('Content key')).toBeNull()
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Request details' }))
  const details = within(await sheet.findByRole('region', { name: 'Request details' }))
  expect(details.getByText(TITLE)).toBeTruthy()
  expect(details.getByText(/searched immediately · minimum availability: tomorrow/)).toBeTruthy()

  await press('Request again')
  const { proposedRouterDecision } = await stored(id)
  const again = { status: 'pending', contentTitle: TITLE, proposedRouterDecision }
  await waitFor(async () => expect(await stored(id + 1)).toMatchObject(again))
  expect((await stored(id)).status).toBe('rejected')
})

test('is deleted after a question', async () => {
  const id = await create(2)
  const { user, sheet, press } = await open(id)
  await sheet.findByRole('button', { name: 'Change destination' })
  await press('More actions')
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this request?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull())
  await expect(stored(id)).rejects.toThrow('404')
})

const loadNewer = (profile: string) => mock.reset({ name: 'newer-requests', profile, timeline: [] })
const requestThat = async (isWanted: (request: Approval) => unknown) => {
  const request = (await mock.requests()).find(isWanted)
  if (!request) throw new Error('There is no such request.')
  return request
}

test('a request without routing says what it needs, and is approved once it has a destination', async () => {
  await loadNewer('0.19')
  const request = await requestThat(one => !routingOf(one))
  const { failed } = await sendDecisions('approve', [request])
  expect(failed[0]).toMatchObject({ outcome: 'refused', now: { status: 'pending' } })

  const { user, sheet, press } = await open(request.id, request.contentTitle)
  const instance = await sheet.findByRole('combobox', { name: 'Instance' })
  await within(instance).findByRole('option', { name: /default/ })
  await user.selectOptions(instance, '1')
  await press(/^Save routing/)
  await waitFor(async () => expect(routingOf(await stored(request.id))).toBeTruthy())
  expect((await sendDecisions('approve', [request])).done).toEqual([request.id])
})

test.each([
  ['0.5.12', false],
  ['0.19', true],
])('%s lets a request choose what Radarr monitors: %s', async (profile, isOffered) => {
  await loadNewer(profile)
  const request = await requestThat(one => one.contentType === 'movie' && routingOf(one))
  const { user, sheet, press } = await open(request.id, request.contentTitle)
  await press('Change destination')
  await sheet.findByRole('combobox', { name: 'Minimum availability' })
  const monitor = sheet.queryByRole('combobox', { name: 'Monitor' })
  expect(monitor !== null).toBe(isOffered)
  if (!monitor) return
  await user.selectOptions(monitor, 'None')
  await press(/^Save routing/)
  await waitFor(async () =>
    expect(routingOf(await stored(request.id))).toMatchObject({ monitor: 'none' }),
  )
})
