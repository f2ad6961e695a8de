import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPlaceholder, plainProfile, profileOf, tagOf } from '../../../web/state/instances.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

const load = () => import('../../../web/state/instances.ts')
const instance = { id: 1, name: 'Radarr', baseUrl: 'http://radarr:7878', apiKey: 'k' }

describe('what a value means', () => {
  test.each([
    ['4', 4],
    ['1.0', 1],
    [4, 4],
    ['', null],
    [null, null],
    [undefined, null],
    ['HD-1080p', 'HD-1080p'],
    ['4K', '4K'],
  ])('profile %j is %j', (value, plain) => expect(plainProfile(value)).toBe(plain))

  test('a profile is found by number where it is one, else by name', () => {
    const profiles = [
      { id: 1, name: 'Any' },
      { id: 4, name: 'HD-1080p' },
    ]
    expect(profileOf(profiles, '4.0')?.name).toBe('HD-1080p')
    expect(profileOf(profiles, 'Any')?.id).toBe(1)
    expect(profileOf(profiles, '')).toBeNull()
    expect(profileOf(profiles, 7)).toBeNull()
  })

  test('a tag is an id as text or a label in any case', () => {
    const tags = [
      { id: 1, label: '4' },
      { id: 4, label: 'anime' },
    ]
    expect(tagOf(tags, '4')?.label).toBe('anime')
    expect(tagOf(tags, 'Anime')?.id).toBe(4)
    expect(tagOf(tags, 'gone')).toBeNull()
  })

  test('a placeholder is known by its key', () => {
    expect(isPlaceholder({ apiKey: 'placeholder' })).toBe(true)
    expect(isPlaceholder(instance)).toBe(false)
  })
})

describe('reading', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('a list is read once in its window, and forgotten with the admin', async () => {
    const backend = fakeBackend({ 'GET /v1/radarr/instances': () => json([instance]) })
    const { instances } = await load()
    await Promise.all([instances.radarr.load(), instances.radarr.load()])
    expect(instances.radarr.state.data?.map(one => one.name)).toEqual(['Radarr'])
    expect(instances.sonarr.state.data).toBeNull()
    expect(backend.calls).toHaveLength(1)
    const { resetOnSignOut } = await import('../../../web/lib/on-sign-out.ts')
    resetOnSignOut()
    expect(instances.radarr.state.data).toBeNull()
  })

  test('an instance that does not answer in part gives what it can and says the rest', async () => {
    fakeBackend({
      'GET /v1/radarr/quality-profiles': () =>
        json({ success: true, qualityProfiles: [{ id: 4, name: 'HD', cutoff: 1 }] }),
      'GET /v1/radarr/root-folders': () => json({ message: 'Internal Server Error' }, 500),
      'GET /v1/radarr/tags': () => json({ message: 'Radarr instance not found' }, 404),
    })
    const { lookups, loadLookups, instanceKey } = await load()
    expect(await loadLookups('radarr', 1)).toBe(false)
    const key = instanceKey('radarr', 1)
    const states = [lookups.qualityProfiles, lookups.rootFolders, lookups.tags].map(
      part => part(key).state,
    )
    const [profiles, folders, tags] = states
    expect(profiles).toMatchObject({ data: [{ id: 4, name: 'HD' }], error: null })
    expect(folders?.error).toBe(
      'Radarr did not answer. It may be down, or its address or API key may be wrong.',
    )
    expect(tags?.error).toBe('Radarr instance not found')
    expect(states.map(state => state.loading)).toEqual([false, false, false])
  })
})
