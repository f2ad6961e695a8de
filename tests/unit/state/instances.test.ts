import { expect, test } from 'vitest'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { runTest, testStateIn, testStates } from '../../../web/state/instance-checks.ts'
import { profileOf, tagOf } from '../../../web/state/instances.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'

test('finds a profile by ID if the value is numeric, otherwise by name', () => {
  const profiles = [
    { id: 1, name: 'Any' },
    { id: 4, name: 'HD-1080p' },
  ]
  const found = ['4.0', ' 4', 4, 'Any', '', null, 7, '4K'].map(one => profileOf(profiles, one)?.id)
  expect(found).toEqual([4, 4, 4, 1, undefined, undefined, undefined, undefined])
})

test('finds a tag by ID or by label, ignoring case', () => {
  const tags = [
    { id: 1, label: '4' },
    { id: 4, label: 'anime' },
  ]
  expect(['4', 'Anime', 'gone'].map(one => tagOf(tags, one)?.id)).toEqual([4, 4, undefined])
})

test('no store is named after an API key, and results of tests end with the session', async () => {
  const target = { baseUrl: 'http://radarr:7878', apiKey: 'a-secret' }
  fakeBackend({ 'POST /v1/radarr/test-connection': json({ success: true, message: 'OK' }) })
  expect((await runTest('radarr', target))?.outcome).toBe('passed')
  expect(testStateIn(testStates, 'radarr', target).test?.outcome).toBe('passed')
  expect(testStateIn(testStates, 'radarr', { ...target, apiKey: 'other' }).test).toBeNull()
  expect(JSON.stringify(testStates)).not.toContain('a-secret')
  resetOnSignOut()
  expect(testStateIn(testStates, 'radarr', target).test).toBeNull()
})
