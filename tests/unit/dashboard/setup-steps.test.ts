import { expect, test } from 'vitest'
import {
  isFresh,
  type SetupFacts,
  setupSteps,
} from '../../../web/features/dashboard/setup/setup-steps.ts'

const placeholder = { apiKey: 'placeholder', isDefault: true }
const real = { apiKey: 'key', isDefault: false }
const begin: SetupFacts = {
  hasToken: false,
  instances: { radarr: [placeholder], sonarr: [placeholder] },
  titles: null,
}
const doneOf = (facts: Partial<SetupFacts>) =>
  setupSteps({ ...begin, ...facts }).map(step => step.isDone)

test.each([
  [false, null, true],
  [true, 0, true],
  [true, null, false],
  [true, 1, false],
])('with a token: %s and %s titles, fresh: %s', (hasToken, titles, expected) => {
  expect(isFresh({ hasToken, titles })).toBe(expected)
})

test('a placeholder is no instance, and its default is no choice', () => {
  expect(doneOf({})).toEqual([false, false, false, false, false])
})

test('each step is done by itself', () => {
  const instances = { radarr: [real], sonarr: [placeholder] }
  expect(doneOf({ hasToken: true, instances })).toEqual([true, true, false, false, false])
  const chosen = { radarr: [{ ...real, isDefault: true }], sonarr: [placeholder] }
  expect(doneOf({ instances: chosen })).toEqual([false, true, false, true, false])
  const both = { ...chosen, sonarr: [real] }
  expect(doneOf({ instances: both })).toEqual([false, true, true, false, false])
  expect(doneOf({ titles: 12 })).toEqual([false, false, false, false, true])
})

test('the choice of a default leads to the kind that lacks one', () => {
  const places = (instances: SetupFacts['instances']) => setupSteps({ ...begin, instances })[3]?.to
  expect(places(begin.instances)).toBe('/radarr/instances')
  expect(places({ radarr: [{ ...real, isDefault: true }], sonarr: [real] })).toBe(
    '/sonarr/instances',
  )
})
