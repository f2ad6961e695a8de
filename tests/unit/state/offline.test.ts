// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listUsers } from '../../../web/contract/users.ts'
import { couldNot, isOutcomeUnknown } from '../../../web/lib/errors.ts'
import { request } from '../../../web/lib/request.ts'
import { connect, disconnect, live } from '../../../web/state/live.ts'
import { latestSource, stubEventSource } from '../../support/event-source.ts'
import { unreachable } from '../../support/fake-backend.ts'

beforeEach(stubEventSource)
afterEach(() => {
  disconnect()
})

test('the live connection is lost as soon as the browser goes offline', () => {
  connect([])
  latestSource().onopen?.()
  expect(live.state).toBe('connected')
  window.dispatchEvent(new Event('offline'))
  expect(live.state).toBe('disconnected')
})

test('a request that fails while the browser is offline is reported as not sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', unreachable)
  const cause: unknown = await request(listUsers).catch(thrown => thrown)
  expect(isOutcomeUnknown(cause)).toBe(false)
  expect(couldNot('save', cause)).toBe(
    'Couldn’t save: this device is offline. Try again once you reconnect.',
  )
})
