import { expect, test } from 'vitest'
import {
  nextStep,
  type SetupInput,
  setupSteps,
} from '../../../web/components/first-steps/setup-steps.ts'

const settings = { qualityProfile: '4', rootFolder: '/data' }
const unset = { qualityProfile: '', rootFolder: '' }
const placeholder = { id: 1, name: 'Default', apiKey: 'placeholder', isDefault: true, ...unset }
const real = { id: 1, name: 'Radarr', apiKey: 'key', isDefault: false, ...settings }
const chosen = { ...real, isDefault: true }
const begin = { hasToken: false, owner: null, titles: null, hasRun: false }
const none = { radarr: [placeholder], sonarr: [placeholder] }
const stepsOf = (facts: Partial<SetupInput>) => setupSteps({ ...begin, instances: none, ...facts })
const TOKEN = { hasToken: true, owner: 'marlow', titles: 41 }

const both = (radarr: typeof real, sonarr: typeof real, hasRun = false): Partial<SetupInput> => ({
  ...TOKEN,
  instances: { radarr: [radarr], sonarr: [sonarr] },
  hasRun,
})
const twoRadarr = {
  ...TOKEN,
  instances: { radarr: [{ ...real, ...unset }, chosen], sonarr: [chosen] },
}

/** The finished steps in order: Plex, Radarr, Sonarr, defaults, workflow. */
test.each<[what: string, facts: Partial<SetupInput>, done: string, next: string | undefined]>([
  ['nothing but placeholders, one of them the default', {}, 'no no no no no', 'plex'],
  ['a Plex token', TOKEN, 'yes no no no no', 'radarr'],
  ['one instance, not the default', both(real, placeholder), 'yes yes no no no', 'sonarr'],
  ['both instances, one not the default', both(chosen, real), 'yes yes yes no no', 'defaults'],
  ['an incomplete instance', both({ ...chosen, ...unset }, chosen), 'yes no yes yes no', 'radarr'],
  ['a second, incomplete instance', twoRadarr, 'yes yes yes yes no', 'workflow'],
  ['everything except the first run', both(chosen, chosen), 'yes yes yes yes no', 'workflow'],
  ['everything', both(chosen, chosen, true), 'yes yes yes yes yes', undefined],
])('%s', (_, facts, done, next) => {
  const steps = stepsOf(facts)
  expect(steps.map(({ isDone }) => (isDone ? 'yes' : 'no')).join(' ')).toBe(done)
  expect(nextStep(steps)?.id).toBe(next)
})

test('explains why a step is blocked', () => {
  const blocked = (facts: Partial<SetupInput>) => stepsOf(facts).map(step => step.blocked)
  expect(blocked({})).toEqual([null, null, null, 'Available after steps 2 and 3', 'Requires Plex'])
  expect(blocked(TOKEN)[4]).toBe('Requires an instance')
  expect(blocked(both(real, placeholder))[3]).toBeNull()
  expect(blocked(both(chosen, chosen))).toEqual([null, null, null, null, null])
})

test('shows the result of a finished step', () => {
  const [plex, radarr] = stepsOf({ ...TOKEN, instances: { radarr: [chosen], sonarr: [] } })
  expect(plex?.text).toBe('Connected as marlow · 41 titles loaded')
  expect(radarr?.text).toBe('Radarr')
  const incomplete = { ...chosen, rootFolder: null }
  expect(stepsOf({ instances: { radarr: [incomplete], sonarr: [] } })[1]).toMatchObject({
    text: 'Radarr has no root folder.',
    action: 'Edit Radarr instance',
    to: '/radarr/instances?instance=1',
  })
  // The step of the defaults leads to the app that lacks one.
  expect(stepsOf({})[3]?.to).toBe('/radarr/instances')
  expect(stepsOf(both(chosen, real))[3]?.to).toBe('/sonarr/instances')
})
