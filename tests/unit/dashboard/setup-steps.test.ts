import { expect, test } from 'vitest'
import {
  nextStep,
  type SetupFacts,
  setupSteps,
} from '../../../web/components/first-steps/setup-steps.ts'

const settings = { qualityProfile: '4', rootFolder: '/data' }
const unset = { qualityProfile: '', rootFolder: '' }
const placeholder = { name: 'Default', apiKey: 'placeholder', isDefault: true, ...unset }
const real = { name: 'Radarr', apiKey: 'key', isDefault: false, ...settings }
const chosen = { ...real, isDefault: true }
const begin: SetupFacts = {
  hasToken: false,
  owner: null,
  titles: null,
  instances: { radarr: [placeholder], sonarr: [placeholder] },
  hasRun: false,
}
const stepsOf = (facts: Partial<SetupFacts>) => setupSteps({ ...begin, ...facts })
const doneOf = (facts: Partial<SetupFacts>) => stepsOf(facts).map(step => step.isDone)
const TOKEN = { hasToken: true, owner: 'marlow', titles: 41 }

test('ignores a placeholder instance and its default flag', () => {
  expect(doneOf({})).toEqual([false, false, false, false, false])
})

test.each<[what: string, facts: Partial<SetupFacts>, done: boolean[], next: string | undefined]>([
  ['a Plex token', TOKEN, [true, false, false, false, false], 'radarr'],
  [
    'one instance, not the default',
    { ...TOKEN, instances: { radarr: [real], sonarr: [placeholder] } },
    [true, true, false, false, false],
    'sonarr',
  ],
  [
    'both instances, one not the default',
    { ...TOKEN, instances: { radarr: [chosen], sonarr: [real] } },
    [true, true, true, false, false],
    'defaults',
  ],
  [
    'only one kind of instance',
    { ...TOKEN, instances: { radarr: [chosen], sonarr: [placeholder] } },
    [true, true, false, false, false],
    'sonarr',
  ],
  [
    'an instance without a quality profile and root folder',
    { ...TOKEN, instances: { radarr: [{ ...chosen, ...unset }], sonarr: [chosen] } },
    [true, false, true, true, false],
    'radarr',
  ],
  [
    'a second instance without them',
    { ...TOKEN, instances: { radarr: [{ ...real, ...unset }, chosen], sonarr: [chosen] } },
    [true, true, true, true, false],
    'workflow',
  ],
  [
    'everything except the first run',
    { ...TOKEN, instances: { radarr: [chosen], sonarr: [chosen] } },
    [true, true, true, true, false],
    'workflow',
  ],
  [
    'everything',
    { ...TOKEN, instances: { radarr: [chosen], sonarr: [chosen] }, hasRun: true },
    [true, true, true, true, true],
    undefined,
  ],
])('%s', (_, facts, done, next) => {
  expect(doneOf(facts)).toEqual(done)
  expect(nextStep(stepsOf(facts))?.id).toBe(next)
})

test('explains why a step is blocked', () => {
  const blocked = (facts: Partial<SetupFacts>) => stepsOf(facts).map(step => step.blocked)
  expect(blocked({})).toEqual([null, null, null, 'Available after steps 2 and 3', 'Requires Plex'])
  expect(blocked(TOKEN)[4]).toBe('Requires an instance')
  const one = { radarr: [chosen], sonarr: [placeholder] }
  expect(blocked({ ...TOKEN, instances: one })[3]).toBe('Available after steps 2 and 3')
  expect(blocked({ ...TOKEN, instances: { ...one, radarr: [real] } })[3]).toBeNull()
  const both = { radarr: [chosen], sonarr: [chosen] }
  expect(blocked({ ...TOKEN, instances: both })).toEqual([null, null, null, null, null])
})

test('shows the result of a finished step', () => {
  const [plex, radarr] = stepsOf({ ...TOKEN, instances: { radarr: [chosen], sonarr: [] } })
  expect(plex?.text).toBe('Logged in as marlow · 41 titles loaded')
  expect(radarr?.text).toBe('Radarr')
  const incomplete = { ...chosen, rootFolder: null }
  expect(stepsOf({ instances: { radarr: [incomplete], sonarr: [] } })[1]).toMatchObject({
    text: 'Radarr has no root folder.',
    action: 'Edit Radarr instance',
    to: '/radarr/instances',
  })
})

test('links to the app that lacks a default instance', () => {
  const place = (instances: SetupFacts['instances']) => stepsOf({ instances })[3]?.to
  expect(place(begin.instances)).toBe('/radarr/instances')
  expect(place({ radarr: [chosen], sonarr: [real] })).toBe('/sonarr/instances')
})
