// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { followConnection } from '../../../web/app/background-tasks/follow-connection.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { session } from '../../../web/state/session.ts'
import { fakeBackend, gatewayStatus, json, unreachable } from '../../support/fake-backend.ts'
import { hidePage } from '../../support/hide-page.ts'

const STATUS = 'GET /gateway/status'

beforeEach(() => void vi.useFakeTimers())

test('tries to reach a server after 1, 2 and then every 5 s while the tab is visible, and sets no timers while it is hidden', async () => {
  const backend = fakeBackend({ [STATUS]: unreachable })
  const stop = followConnection()
  await gateway.load({ force: true })
  const asked = async (ms: number) => {
    const before = backend.countOf(STATUS)
    await vi.advanceTimersByTimeAsync(ms)
    return backend.countOf(STATUS) - before
  }
  expect([await asked(1000), await asked(2000), await asked(10_000)]).toEqual([1, 1, 2])
  hidePage(true)
  expect(vi.getTimerCount()).toBe(0)
  expect(await asked(60_000)).toBe(0)
  const before = backend.countOf(STATUS)
  hidePage(false)
  expect(backend.countOf(STATUS) - before).toBe(1)
  expect(await asked(10_000)).toBe(2)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('detects that the server is back while the sign-in dialog is open', async () => {
  const backend = fakeBackend({ [STATUS]: unreachable, 'GET /v1/users/me': json({}, 401) })
  const stop = followConnection()
  await gateway.load({ force: true })
  session.phase = 'ended'
  backend.answers[STATUS] = gatewayStatus()
  await vi.advanceTimersByTimeAsync(5000)
  expect(gateway.state.error).toBeNull()
  stop()
})
