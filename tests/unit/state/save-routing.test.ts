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

test.each([
  ['before the save, which then sends nothing', false, null],
  [
    'during the save, after a masked 500',
    true,
    'Couldn’t save the routing: the server rejected the routing.',
  ],
])(
  'shows the current state of a request that was decided elsewhere %s',
  async (_, isSent, problem) => {
    let reads = 0
    let isDecided = false
    const backend = fakeBackend({
      [PATCH]: () => {
        isDecided = true
        const message = 'Internal Server Error'
        return json({ code: 'FST_ERR_RESPONSE_SERIALIZATION', message }, 500)
      },
      [ONE]: () => {
        reads += 1
        return one(isDecided || (!isSent && reads > 1) ? 'approved' : 'pending')
      },
    })
    const { isSaved, form, row: now } = await saveFolder()
    expect(isSaved).toBe(false)
    expect(now).toMatchObject({ status: 'approved' })
    if (problem) expect(form.problem).toBe(problem)
    expect(backend.countOf(PATCH)).toBe(isSent ? 1 : 0)
  },
)

test('reading an unlisted request doesn’t change the counts', async () => {
  const stats = { pending: 4, approved: 2, rejected: 0, expired: 0, totalRequests: 6 }
  fakeBackend({ [ONE]: one('pending'), 'GET /v1/approval/stats': json({ success: true, stats }) })
  await approvalStats.load()
  await approvals.read(7)
  expect(approvalStats.state.data).toEqual(stats)
})
