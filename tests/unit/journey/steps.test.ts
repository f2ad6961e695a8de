import { expect, test } from 'vitest'
import { knownValue } from '../../../web/features/journey/known-value.ts'
import { countSentence, groupsOf } from '../../../web/features/journey/steps.ts'
import type { TitleInput } from '../../../web/features/journey/title-input.ts'
import { journeyOf } from '../../../web/features/journey/title-journey.ts'
import { entry, request, titleFacts, user } from './support.ts'

const person = (id: number, change: Partial<TitleInput>) => {
  const person = { id, name: `user ${id}` }
  return { person, journey: journeyOf(titleFacts({ person, ...change })) }
}
const HELD = { user: knownValue(user({ can_sync: false })) }
const PENDING = { requests: knownValue([request()]) }

test('puts users with the same verdict into one group, at the step that holds them up', () => {
  const groups = groupsOf([
    person(1, HELD),
    person(2, HELD),
    person(3, PENDING),
    person(4, { entry: entry('grabbed') }),
    person(5, { entry: entry('notified') }),
  ])
  expect(
    groups.map(({ verdict, state, people, heldAt, isFine }) => [
      ...[verdict, state, people.length, heldAt, isFine],
    ]),
  ).toEqual([
    ['Sync is off', 'blocked', 2, 0, false],
    ['Waiting for your approval', 'waiting', 1, 1, false],
    ['Downloading or importing', 'running', 1, 4, true],
    ['Available', 'done', 1, -1, true],
  ])
  // The link to one user would mislead in a row of two.
  expect(groups[0]?.steps[0]?.remedy).toBeUndefined()
  const fixesOf = (at: number) =>
    groups[at]?.people.map(({ journey }) => Object.keys(journey.blocker?.fix ?? {}).join())
  expect(fixesOf(0)).toEqual(['user', 'user'])
  expect(fixesOf(1)).toEqual(['request'])
})

test('counts in one sentence', () => {
  expect(
    countSentence([
      person(1, HELD),
      person(2, { entry: entry('grabbed') }),
      person(3, { entry: entry('notified') }),
    ]),
  ).toEqual({
    held: '1 of 3 users is held up.',
    rest: '1 has it, 1 is waiting for the download.',
  })
  expect(countSentence([person(3, { entry: entry('notified') })]).held).toBe('No one is held up.')
})
