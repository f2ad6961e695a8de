import { expect, test } from 'vitest'
import {
  destinationProblems,
  withDefaults,
} from '../../../web/components/routing/destination-problems.ts'
import { instance } from '../journey/support.ts'

const list = [instance(), instance({ id: 2, apiKey: 'placeholder' })]
const options = {
  profiles: [{ id: 4, name: 'HD' }],
  folders: [{ id: 1, path: '/data/shows' }],
}
const NOT_LOADED = { profiles: null, folders: null }
const problems = (destination: object, loaded: typeof options | typeof NOT_LOADED = options) =>
  destinationProblems(
    { instanceId: 1, qualityProfile: null, rootFolder: null, ...destination },
    { list, lookupsFor: () => loaded },
  ).map(({ label }) => label)

test.each([
  [{ qualityProfile: '4.0', rootFolder: '/data/shows' }, []],
  [{ qualityProfile: 'HD' }, []],
  [{ rootFolder: '/data/shows/' }, []],
  [{ qualityProfile: 9, rootFolder: '/gone' }, ['Folder missing', 'Profile missing']],
  [{ instanceId: 7, qualityProfile: 9 }, ['Instance missing']],
  [{ instanceId: 2, qualityProfile: 9 }, ['Instance not configured']],
])('checks %j', (destination, labels) => {
  expect(problems(destination)).toEqual(labels)
})

test('finds no problem in what hasn’t loaded', () => {
  expect(problems({ qualityProfile: 9, rootFolder: '/gone' }, NOT_LOADED)).toEqual([])
})

test('a destination without own settings has those of its instance', () => {
  const own = { instanceId: 1, rootFolder: '/own' }
  expect(withDefaults({ ...own, qualityProfile: '' }, list)).toEqual({
    ...own,
    qualityProfile: '4',
  })
})
