// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RoutingDraft } from '../../../web/components/routing/routing-draft.ts'
import { defineFields } from '../../../web/components/settings/define-settings.ts'
import { custom } from '../../../web/components/settings/kinds/custom.ts'
import { useSettings } from '../../../web/components/settings/use-settings.ts'
import type { RouterDecision } from '../../../web/contract/approvals.ts'
import { requestSource } from '../../../web/features/approvals/detail/request-source.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvalStats } from '../../../web/state/approval-counts.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { fakeBackend, json, unreachable } from '../../support/fake-backend.ts'
import { row } from './support.ts'

const DECISION = {
  action: 'route',
  routing: { instanceId: 1, instanceType: 'radarr', priority: 50, later: 'kept' },
} as const satisfies RouterDecision
const SAVED = { ...DECISION, routing: { ...DECISION.routing, rootFolder: '/films' } }
const SETTINGS = defineFields<RoutingDraft>()({
  rootFolder: custom<string | null>({ label: 'Root folder', render: () => null, format: String }),
})
const ONE = 'GET /v1/approval/requests/7'
const PATCH = 'PATCH /v1/approval/requests/7'
const one = (status: string, extra: object = { proposedRouterDecision: DECISION }) =>
  json({ success: true, approvalRequest: row(7, status, extra) })

/** Opens a request, chooses another root folder and saves. */
const saveFolder = async () => {
  const source = requestSource(7)
  const { result } = renderHook(() =>
    useSettings(null, SETTINGS, source, {
      doing: 'save the routing',
      failed: 'The server rejected the routing.',
      onSaved: () => undefined,
    }),
  )
  await waitFor(() => expect(result.current.isReady).toBe(true))
  act(() => result.current.set('rootFolder', '/films'))
  const isSaved = await act(() => result.current.save())
  return { isSaved, form: result.current, row: source.current() }
}

beforeEach(() => {
  resetOnSignOut()
})
afterEach(() => {
  cleanup()
  resetOnSignOut()
})

test('sends the complete routing and reloads the request', async () => {
  let stored: RouterDecision = DECISION
  const backend = fakeBackend({
    [PATCH]: () => {
      stored = SAVED
      return one('pending')
    },
    [ONE]: () => one('pending', { proposedRouterDecision: stored }),
  })
  const { isSaved, row: now } = await saveFolder()
  expect(isSaved).toBe(true)
  expect(now).toMatchObject({ proposedRouterDecision: SAVED })
  const patch = backend.calls.findIndex(call => call.method === 'PATCH')
  expect(backend.calls[patch]?.body).toEqual({ proposedRouterDecision: SAVED })
  expect(backend.calls.slice(0, patch).map(call => call.method)).toContain('GET')
  expect(backend.calls.at(-1)?.method).toBe('GET')
})

test('uses the response of the save if the request can’t be reloaded', async () => {
  let isOffline = false
  fakeBackend({
    [PATCH]: () => {
      isOffline = true
      return one('pending', { approvalNotes: 'saved' })
    },
    [ONE]: () => (isOffline ? unreachable() : one('pending')),
  })
  expect(await saveFolder()).toMatchObject({ isSaved: true, row: { approvalNotes: 'saved' } })
})

test('shows the current state after a masked 500 if the request was decided elsewhere', async () => {
  let isDecided = false
  fakeBackend({
    [PATCH]: () => {
      isDecided = true
      const message = 'Internal Server Error'
      return json({ code: 'FST_ERR_RESPONSE_SERIALIZATION', message }, 500)
    },
    [ONE]: () => (isDecided ? one('approved', { approvedBy: 3 }) : one('pending')),
  })
  expect(await saveFolder()).toMatchObject({
    isSaved: false,
    form: { problem: 'Couldn’t save the routing: the server rejected the routing.' },
    row: { status: 'approved', approvedBy: 3 },
  })
})

test('sends nothing if the request was decided elsewhere', async () => {
  let reads = 0
  const backend = fakeBackend({
    [ONE]: () => {
      reads += 1
      return one(reads === 1 ? 'pending' : 'approved')
    },
  })
  expect(await saveFolder()).toMatchObject({ isSaved: false, row: { status: 'approved' } })
  expect(backend.countOf(PATCH)).toBe(0)
})

test('reports an unknown outcome without a response', async () => {
  let isOffline = false
  fakeBackend({
    [PATCH]: () => {
      isOffline = true
      return unreachable()
    },
    [ONE]: () => (isOffline ? unreachable() : one('pending')),
  })
  expect(await saveFolder()).toMatchObject({
    isSaved: false,
    form: {
      problem:
        'Tried to save the routing, but got no confirmation: the response was lost, so it’s unclear whether the change was made. Reload the request to see its routing.',
    },
  })
})

test('reading an unlisted request doesn’t change the counts', async () => {
  const stats = { pending: 4, approved: 2, rejected: 0, expired: 0, totalRequests: 6 }
  fakeBackend({ [ONE]: one('pending'), 'GET /v1/approval/stats': json({ success: true, stats }) })
  await approvalStats.load()
  await approvals.read(7)
  expect(approvalStats.state.data).toEqual(stats)
})
