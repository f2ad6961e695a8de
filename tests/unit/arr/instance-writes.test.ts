import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import { type Call, fakeBackend, json } from '../../support/fake-backend.ts'

const load = () => import('../../../web/features/arr/instances/instance-writes.ts')

const LIST = 'GET /v1/radarr/instances'
const row = (id: number, over: Partial<Instance> = {}): Instance => ({
  id,
  name: `Radarr ${id}`,
  baseUrl: `http://radarr-${id}:7878`,
  apiKey: 'k',
  qualityProfile: '4',
  rootFolder: '/data',
  bypassIgnored: false,
  searchOnAdd: true,
  tags: [],
  isDefault: id === 1,
  syncedInstances: [],
  ...over,
})
const placeholder = (id: number) => row(id, { apiKey: 'placeholder' })

/** A backend with these rows that does to them what `write` says, and answers what it gives. */
const backendWith = (rows: Instance[], write: (call: Call) => Response) => {
  const answer = (call: Call) => write(call)
  return fakeBackend({
    [LIST]: () => json(rows),
    'POST /v1/radarr/instances': answer,
    'PUT /v1/radarr/instances/1': answer,
    'PUT /v1/radarr/instances/2': answer,
    'DELETE /v1/radarr/instances/1': answer,
    'DELETE /v1/radarr/instances/2': answer,
  })
}
const noContent = () => new Response(null, { status: 204 })
const writesOf = (backend: { calls: Call[] }) =>
  backend.calls
    .filter(call => call.method !== 'GET')
    .map(({ method, path, body }) => ({ method, path, body }))

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a change', () => {
  test.each([
    [401, 'Radarr rejected the API key'],
    [500, 'Could not reach Radarr at http://new:7878'],
  ])(
    'that is stored although the answer is %s is a change with a warning',
    async (status, words) => {
      const rows = [row(1)]
      backendWith(rows, ({ body }) => {
        rows[0] = { ...row(1), ...(body as Partial<Instance>) }
        return json({ statusCode: status, error: 'x', message: words }, status)
      })
      const { updateInstance } = await load()
      const written = await updateInstance('radarr', 1, { baseUrl: 'http://new:7878' })
      expect(written).toEqual({ id: 1, warning: words })
    },
  )

  test('a profile that comes back as text with decimals counts as stored', async () => {
    const rows = [row(1)]
    backendWith(rows, () => {
      rows[0] = row(1, { qualityProfile: '6.0' })
      return json({ message: 'Radarr does not answer' }, 500)
    })
    const { updateInstance } = await load()
    expect(await updateInstance('radarr', 1, { qualityProfile: '6' })).toEqual({
      id: 1,
      warning: 'Radarr does not answer',
    })
  })

  test('that was not stored is a failure', async () => {
    backendWith([row(1)], () => json({ message: 'No' }, 400))
    const { updateInstance } = await load()
    await expect(updateInstance('radarr', 1, { name: 'New' })).rejects.toThrow('No')
  })

  test('of one that is gone is a failure, though the backend answers 204', async () => {
    backendWith([row(1)], noContent)
    const { updateInstance } = await load()
    await expect(updateInstance('radarr', 2, { name: 'New' })).rejects.toThrow('was deleted since')
  })

  test('never takes the default away', async () => {
    const backend = backendWith([row(1)], noContent)
    const { updateInstance } = await load()
    await updateInstance('radarr', 1, { name: 'New', isDefault: false })
    expect(writesOf(backend)[0]?.body).toMatchObject({ name: 'New', isDefault: true })
  })

  test('sends what would be set back if it were left out, and no more', async () => {
    const kept = {
      bypassIgnored: true,
      searchOnAdd: false,
      tags: ['3'],
      minimumAvailability: 'announced',
    }
    const backend = backendWith([row(1), row(2, kept)], noContent)
    const { updateInstance } = await load()
    await updateInstance('radarr', 2, { name: 'New' })
    expect(writesOf(backend)[0]?.body).toEqual({ name: 'New', ...kept })
  })

  test('a new default keeps what another admin has stored since the list was read', async () => {
    const rows = [row(1, { isDefault: false })]
    const backend = backendWith(rows, noContent)
    const { instances } = await import('../../../web/state/instances.ts')
    await instances.radarr.load()
    rows[0] = row(1, { isDefault: false, tags: ['7'] })
    const { makeDefault } = await load()
    await makeDefault('radarr', 1)
    expect(writesOf(backend)[0]?.body).toMatchObject({ isDefault: true, tags: ['7'] })
  })
})

describe('a new one', () => {
  const { id: _, ...values } = row(9, { isDefault: false })

  test('takes the place of the placeholder and stays the default', async () => {
    const rows = [row(1, { apiKey: 'placeholder' })]
    const backend = backendWith(rows, ({ body }) => {
      rows[0] = { ...row(1), ...(body as Partial<Instance>) }
      return noContent()
    })
    const { addInstance } = await load()
    expect(await addInstance('radarr', values)).toEqual({ id: 1, warning: null })
    expect(writesOf(backend)).toMatchObject([{ method: 'PUT', body: { isDefault: true } }])
  })

  test('that is stored although the answer is 500 is there, with a warning', async () => {
    const rows = [row(1)]
    backendWith(rows, ({ body }) => {
      rows.push({ ...row(2), ...(body as Partial<Instance>) })
      return json({ message: 'Internal Server Error' }, 500)
    })
    const { addInstance } = await load()
    expect(await addInstance('radarr', values)).toEqual({
      id: 2,
      warning: 'Radarr did not answer.',
    })
  })

  test('that was not stored is a failure', async () => {
    backendWith([row(1)], () => json({ message: 'body/name Required' }, 400))
    const { addInstance } = await load()
    await expect(addInstance('radarr', values)).rejects.toThrow('body/name Required')
  })
})

describe('a deletion', () => {
  test('of the last real one puts it back to the placeholder', async () => {
    const rows = [row(1)]
    const backend = backendWith(rows, ({ body }) => {
      rows[0] = { ...row(1), ...(body as Partial<Instance>) }
      return noContent()
    })
    const { removeInstance } = await load()
    await removeInstance('radarr', 1)
    expect(writesOf(backend)).toMatchObject([
      { method: 'PUT', body: { apiKey: 'placeholder', isDefault: true, qualityProfile: '' } },
    ])
  })

  test('of the default promotes a real one when the backend promoted a leftover placeholder', async () => {
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
    const { removeInstance } = await load()
    await removeInstance('radarr', 2)
    expect(promoted).toMatchObject([{ isDefault: true }])
  })

  test('that failed on the way but was done is done', async () => {
    const rows = [row(1), row(2)]
    backendWith(rows, () => {
      rows.pop()
      return json({ message: 'webhook' }, 500)
    })
    const { removeInstance } = await load()
    await expect(removeInstance('radarr', 2)).resolves.toBeUndefined()
  })

  test('that was not done is a failure', async () => {
    backendWith([row(1), row(2)], () => json({ message: 'Database is locked' }, 500))
    const { removeInstance } = await load()
    await expect(removeInstance('radarr', 2)).rejects.toThrow('Database is locked')
  })
})

test('the lowest remaining real one follows a deleted default', async () => {
  const { nextDefault } = await load()
  const list = [row(1), placeholder(2), row(4), row(3)]
  expect(nextDefault(list, 1)?.id).toBe(3)
  expect(nextDefault(list, 4)).toBeNull()
  expect(nextDefault([row(1)], 1)).toBeNull()
})
