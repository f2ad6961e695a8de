import { beforeEach, expect, test } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import { requestsTo } from '../../../web/features/arr/instances/instance-removal.ts'
import {
  removeInstance,
  updateInstance,
  writeWarnings,
} from '../../../web/features/arr/instances/instance-writes.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { instances } from '../../../web/state/instances.ts'
import { type Call, fakeBackend, json } from '../../support/fake-backend.ts'
import { instance, request } from '../journey/support.ts'

const LIST = 'GET /v1/radarr/instances'
const row = (id: number, over: Partial<Instance> = {}) =>
  instance({ id, name: `Radarr ${id}`, isDefault: id === 1, ...over })

/** A backend with these rows. `write` applies a call to them and returns the response. */
const backendWith = (rows: Instance[], write: (call: Call) => Response) =>
  fakeBackend({
    [LIST]: () => json(rows),
    ...{ 'PUT /v1/radarr/instances/1': write, 'PUT /v1/radarr/instances/3': write },
    'DELETE /v1/radarr/instances/2': write,
  })
const noContent = () => new Response(null, { status: 204 })
const writesOf = (backend: { calls: Call[] }) =>
  backend.calls
    .filter(call => call.method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body }))

beforeEach(resetOnSignOut)

test('an update treats a profile returned as decimal text as saved', async () => {
  const rows = [row(1)]
  const warning = 'Radarr does not answer'
  backendWith(rows, () => {
    rows[0] = row(1, { qualityProfile: '6.0' })
    return json({ message: warning }, 500)
  })
  await updateInstance('radarr', 1, { qualityProfile: '6' })
  expect(writeWarnings['radarr:1']).toBe(warning)
})

test('an update of a deleted instance fails even if the backend responds 204', async () => {
  backendWith([row(1)], noContent)
  await expect(updateInstance('radarr', 3, { name: 'New' })).rejects.toThrow('deleted since')
})

test('an update never unsets the default', async () => {
  const backend = backendWith([row(1)], noContent)
  await updateInstance('radarr', 1, { name: 'New', isDefault: false })
  expect(writesOf(backend)[0]?.body).toMatchObject({ name: 'New', isDefault: true })
})

test('an update of an instance leaves the default that another admin chose since', async () => {
  const rows = [row(1), row(2)]
  const backend = backendWith(rows, noContent)
  await instances.radarr.load()
  rows.splice(0, 2, row(1, { isDefault: false }), row(2, { isDefault: true }))
  await updateInstance('radarr', 1, { name: 'New' })
  expect(writesOf(backend)[0]?.body).not.toHaveProperty('isDefault')
})

test('nothing is sent if the values that are sent along can’t be loaded', async () => {
  const backend = backendWith([row(1)], noContent)
  await instances.radarr.load()
  backend.answers[LIST] = () => json({}, 500)
  await expect(updateInstance('radarr', 1, { isDefault: true })).rejects.toThrow('nothing was sent')
  expect(writesOf(backend)).toEqual([])
})

test('a deletion promotes the only real one if the backend promoted a leftover placeholder', async () => {
  const leftover = row(1, { apiKey: 'placeholder' })
  const rows = [{ ...leftover, isDefault: false }, row(2, { isDefault: true }), row(3)]
  const backend = backendWith(rows, ({ method }) => {
    if (method === 'DELETE') rows.splice(0, 2, leftover)
    return noContent()
  })
  await removeInstance('radarr', 2)
  const promotion = { path: '/v1/radarr/instances/3', body: { isDefault: true } }
  expect(writesOf(backend)).toMatchObject([{ method: 'DELETE' }, promotion])
})

test('the pending requests of an instance are found on further pages of the list', async () => {
  const pages = [request({ id: 1, contentType: 'movie' }), request({ id: 2 })]
  fakeBackend({
    'GET /v1/approval/requests': ({ path }) => {
      const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset'))
      return json({ success: true, approvalRequests: pages.slice(offset, offset + 1), total: 2 })
    },
  })
  const found = requestsTo('sonarr:2')
  await found.load()
  expect(found.state.data?.map(({ id }) => id)).toEqual([2])
})
