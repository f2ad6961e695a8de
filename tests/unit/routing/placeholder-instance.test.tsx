// @vitest-environment happy-dom
import { cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isUnset, useInstances, useLookups } from '../../../web/components/routing/use-instances.ts'
import { PLACEHOLDER_KEY } from '../../../web/contract/instances.ts'
import { instances } from '../../../web/state/instances.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

configure({ asyncUtilTimeout: 8000 })

afterEach(() => {
  cleanup()
  instances.radarr.reset()
})
const instance = (id: number, apiKey: string) => ({
  id,
  name: `Radarr ${id}`,
  baseUrl: 'http://localhost:7878',
  apiKey,
  isDefault: true,
})
const open = (id: number) =>
  renderHook(() => {
    const arr = useInstances('radarr')
    useLookups('radarr', arr.list, id)
    return arr
  })
const LIST = 'GET /v1/radarr/instances'

test('loads nothing from a placeholder instance', async () => {
  const backend = fakeBackend({ [LIST]: json([instance(1, PLACEHOLDER_KEY)]) })
  const { result } = open(1)
  await waitFor(() => expect(result.current.list).not.toBe(null))
  expect(isUnset(result.current.list)).toBe(true)
  expect(backend.calls.map(call => `${call.method} ${call.path}`)).toEqual([LIST])
})
