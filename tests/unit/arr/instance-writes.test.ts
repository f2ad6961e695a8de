import { beforeEach, describe, expect, test } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import {
  addInstance,
  makeDefault,
  removeInstance,
  updateInstance,
} from '../../../web/features/arr/instances/instance-writes.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { instances } from '../../../web/state/instances.ts'
import { type Call, fakeBackend, json } from '../../support/fake-backend.ts'
import { instance } from '../journey/support.ts'

const LIST = 'GET /v1/radarr/instances'
const row = (id: number, over: Partial<Instance> = {}) =>
  instance({ id, name: `Radarr ${id}`, isDefault: id === 1, ...over })
const placeholder = (id: number) => row(id, { apiKey: 'placeholder' })

/** A backend with these rows. `write` applies a call to them and returns the response. */
const backendWith = (rows: Instance[], write: (call: Call) => Response) => {
  const writes = ['POST', 'PUT /1', 'PUT /2', 'DELETE /1', 'DELETE /2'].map(kind => {
    const [method, id = ''] = kind.split(' ')
    return [`${method} /v1/radarr/instances${id}`, write]
  })
  return fakeBackend({ [LIST]: () => json(rows), ...Object.fromEntries(writes) })
}
const noContent = () => new Response(null, { status: 204 })
const writesOf = (backend: { calls: Call[] }) =>
  backend.calls
    .filter(call => call.method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body }))

beforeEach(() => {
  resetOnSignOut()
})

describe('updating an instance', () => {
  test.each([[500, 'Could not reach Radarr at http://new:7878']])(
    'succeeds with a warning if the change is saved despite a %s response',
    async (status, words) => {
      const rows = [row(1)]
      backendWith(rows, ({ body }) => {
        rows[0] = { ...row(1), ...(body as Partial<Instance>) }
        return json({ statusCode: status, error: 'x', message: words }, status)
      })
      const written = await updateInstance('radarr', 1, { baseUrl: 'http://new:7878' })
      expect(written).toEqual({ id: 1, warning: words })
    },
  )

  test('treats a profile returned as decimal text as saved', async () => {
    const rows = [row(1)]
    backendWith(rows, () => {
      rows[0] = row(1, { qualityProfile: '6.0' })
      return json({ message: 'Radarr does not answer' }, 500)
    })
    expect(await updateInstance('radarr', 1, { qualityProfile: '6' })).toEqual({
      id: 1,
      warning: 'Radarr does not answer',
    })
  })

  test('fails for a deleted instance even if the backend responds 204', async () => {
    backendWith([row(1)], noContent)
    await expect(updateInstance('radarr', 2, { name: 'New' })).rejects.toThrow(
      'has been deleted since',
    )
  })

  test('never unsets the default', async () => {
    const backend = backendWith([row(1)], noContent)
    await updateInstance('radarr', 1, { name: 'New', isDefault: false })
    expect(writesOf(backend)[0]?.body).toMatchObject({ name: 'New', isDefault: true })
  })
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
  await expect(makeDefault('radarr', 1)).rejects.toThrow('nothing was sent')
  expect(writesOf(backend)).toEqual([])
})

test('a deletion promotes the only real one if the backend promoted a leftover placeholder', async () => {
  const rows = [placeholder(1), row(2, { isDefault: true }), row(3)]
  rows[0] = { ...placeholder(1), isDefault: false }
  const promoted: unknown[] = []
  fakeBackend({
    [LIST]: () => json(rows),
    'DELETE /v1/radarr/instances/2': () => {
      rows.splice(1, 1)
      rows[0] = { ...placeholder(1), isDefault: true }
      return noContent()
    },
    'PUT /v1/radarr/instances/3': ({ body }) => {
      promoted.push(body)
      return noContent()
    },
  })
  await removeInstance('radarr', 2)
  expect(promoted).toMatchObject([{ isDefault: true }])
})

test.each([
  ['updating', () => updateInstance('radarr', 1, { name: 'New' })],
  ['adding', () => addInstance('radarr', row(9))],
  ['deleting', () => removeInstance('radarr', 2)],
])('%s fails with the backend’s reason if nothing was changed', async (_, write) => {
  backendWith([row(1), row(2)], () => json({ message: 'Database is locked' }, 500))
  await expect(write()).rejects.toThrow('Database is locked')
})
