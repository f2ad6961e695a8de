// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
// Preload the lazy script.
import '../../../web/features/approvals/detail/detail-sheet.tsx'
import { sendDecisions } from '../../../web/state/approval-decisions.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()
giveLayout({ width: 1200, height: 240 })

const load = (profile: string) => mock.reset({ name: 'newer-requests', profile, timeline: [] })
const requestsOf = (status: string) => mock.requests(`limit=50&status=${status}`)
const openRequest = async () =>
  (await requestsOf('pending')).find(
    ({ proposedRouterDecision: decision }) => !decision?.approval?.proposedRouting,
  )

test.each(PROFILE_IDS)('version %s shows auto-approved requests if it has them', async profile => {
  await load(profile)
  openPage(ApprovalsPage, '/approvals?status=auto_approved')
  const tabs = await screen.findByRole('navigation', { name: 'Requests by status' })
  await within(tabs).findByRole('link', { name: /^Approved \d/ })
  const tab = within(tabs).getByRole('link', { name: /^Approved / })
  expect(tab.getAttribute('aria-current')).toBe('page')
  if (!PROFILES[profile].checksDecisions) return
  const [auto] = await requestsOf('auto_approved')
  expect(await screen.findByRole('link', { name: auto?.contentTitle ?? '' })).toBeTruthy()
})

test('a request without routing says what it needs, and is approved once it has a destination', async () => {
  await load('0.19')
  const request = await openRequest()
  if (!request) throw new Error('no request without routing')
  const { failed } = await sendDecisions('approve', [request])
  expect(failed[0]).toMatchObject({ id: request.id, outcome: 'refused' })
  expect(failed[0]?.now?.status).toBe('pending')

  const user = openPage(ApprovalsPage, `/approvals?request=${request.id}`)
  const sheet = await screen.findByRole('dialog', { name: new RegExp(request.contentTitle) })
  const instance = await within(sheet).findByRole('combobox', { name: 'Instance' })
  await within(instance).findByRole('option', { name: /default/ })
  await user.selectOptions(instance, '1')
  await user.click(await within(sheet).findByRole('button', { name: /^Save routing/ }))
  await waitFor(async () => expect((await openRequest())?.id).not.toBe(request.id))
  const outcome = await sendDecisions('approve', [request])
  expect(outcome.done).toEqual([request.id])
})

test.each([
  ['0.5.12', false],
  ['0.19', true],
])('%s lets a request choose what Radarr monitors: %s', async (profile, isOffered) => {
  await load(profile)
  const request = (await requestsOf('pending')).find(
    ({ contentType, proposedRouterDecision: decision }) =>
      contentType === 'movie' && decision?.approval?.proposedRouting,
  )
  if (!request) throw new Error('no movie with a destination')
  const user = openPage(ApprovalsPage, `/approvals?request=${request.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: request.contentTitle }))
  await user.click(await sheet.findByRole('button', { name: 'Change destination' }))
  await sheet.findByRole('combobox', { name: 'Minimum availability' })
  const monitor = sheet.queryByRole('combobox', { name: 'Monitor' })
  expect(monitor !== null).toBe(isOffered)
  if (!monitor) return
  await user.selectOptions(monitor, 'None')
  await user.click(await sheet.findByRole('button', { name: /^Save routing/ }))
  await waitFor(async () => {
    const saved = (await requestsOf('pending')).find(({ id }) => id === request.id)
    expect(saved?.proposedRouterDecision?.approval?.proposedRouting?.monitor).toBe('none')
  })
})

test('a 503 of an instance that doesn’t respond says what to do', async () => {
  const [request] = await requestsOf('pending')
  if (!request) throw new Error('no pending request')
  const body = { message: 'Radarr is not available' }
  await mock.fault({ path: '/v1/approval/requests/:id/approve', status: 503, body })
  const { failed } = await sendDecisions('approve', [request])
  expect(failed[0]?.cause).toBe(
    'Radarr is not available. Check that the instance is running, then try again.',
  )
})

test.each([
  ['0.5.12', false],
  ['0.19', true],
])('%s shows the server’s poster without the watchlist: %s', async (profile, isShown) => {
  await load(profile)
  await mock.fault({ path: '/v1/users/:userId/watchlist', status: 500, times: 0 })
  const [request] = (await requestsOf('pending')).filter(({ thumb }) => thumb || !isShown)
  if (!request) throw new Error('no request with a poster')
  openPage(ApprovalsPage, `/approvals?q=${encodeURIComponent(request.contentTitle)}`)
  const row = (await screen.findByRole('link', { name: request.contentTitle })).closest('tr')
  const pictures = () => [...(row?.querySelectorAll('img') ?? [])].map(({ src }) => src)
  await waitFor(async () =>
    expect((await mock.calls())['GET /v1/users/:userId/watchlist']).toBeGreaterThan(0),
  )
  expect(pictures()).toEqual(
    isShown ? [expect.stringContaining(encodeURIComponent(request.thumb ?? ''))] : [],
  )
})
