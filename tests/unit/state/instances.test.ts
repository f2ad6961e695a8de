import { beforeEach, describe, expect, test } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import {
  instanceKey,
  loadLookups,
  lookups,
  plainProfile,
  profileOf,
  tagOf,
} from '../../../web/state/instances.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

describe('values', () => {
  test.each([
    ['4', 4],
    [4, 4],
    ['', null],
    [null, null],
    ['HD-1080p', 'HD-1080p'],
    ['4K', '4K'],
  ])('parses profile %j as %j', (value, plain) => expect(plainProfile(value)).toBe(plain))

  test('finds a profile by ID if the value is numeric, otherwise by name', () => {
    const profiles = [
      { id: 1, name: 'Any' },
      { id: 4, name: 'HD-1080p' },
    ]
    expect(profileOf(profiles, '4.0')?.name).toBe('HD-1080p')
    expect(profileOf(profiles, 'Any')?.id).toBe(1)
    expect(profileOf(profiles, '')).toBeNull()
    expect(profileOf(profiles, 7)).toBeNull()
  })

  test('finds a tag by ID or by label, ignoring case', () => {
    const tags = [
      { id: 1, label: '4' },
      { id: 4, label: 'anime' },
    ]
    expect(tagOf(tags, '4')?.label).toBe('anime')
    expect(tagOf(tags, 'Anime')?.id).toBe(4)
    expect(tagOf(tags, 'gone')).toBeNull()
  })
})

describe('loading', () => {
  beforeEach(() => resetOnSignOut())

  test('keeps the options that load and reports why the others failed', async () => {
    fakeBackend({
      'GET /v1/radarr/quality-profiles': () =>
        json({ success: true, qualityProfiles: [{ id: 4, name: 'HD', cutoff: 1 }] }),
      'GET /v1/radarr/root-folders': () => json({ message: 'Internal Server Error' }, 500),
      'GET /v1/radarr/tags': () => json({ message: 'Radarr instance not found' }, 404),
    })
    expect(await loadLookups('radarr', 1)).toBe(false)
    const key = instanceKey('radarr', 1)
    const states = [lookups.qualityProfiles, lookups.rootFolders, lookups.tags].map(
      part => part(key).state,
    )
    const [profiles, folders, tags] = states
    expect(profiles).toMatchObject({ data: [{ id: 4, name: 'HD' }], error: null })
    expect(folders?.error).toBe('The server couldn’t load them from Radarr and gave no reason.')
    expect(tags?.error).toBe('Radarr instance not found')
    expect(states.map(state => state.loading)).toEqual([false, false, false])
  })
})
