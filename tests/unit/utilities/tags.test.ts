import { expect, test } from 'vitest'
import { failuresIn } from '../../../web/features/utilities/tagging/define-run.ts'
import { tagRuns } from '../../../web/features/utilities/user-tags/tag-runs.ts'
import {
  countTags,
  type InstanceTags,
  prefixLock,
} from '../../../web/features/utilities/user-tags/tags-in-place.ts'

const instance = (name: string, labels: readonly string[] | null): InstanceTags => ({
  kind: 'radarr',
  id: name.length,
  name,
  labels,
  error: labels === null ? 'It did not answer.' : null,
})

test('counts only tags with the prefix and colon, ignoring case', () => {
  const count = countTags(
    [
      instance('Radarr', ['uhd', 'home:user:ada', 'Home:User:grace', 'home:users']),
      instance('Attic', null),
      instance('Empty', ['keep']),
    ],
    'Home:User',
  )
  expect(count).toEqual({
    total: 2,
    byInstance: [{ name: 'Radarr', count: 2 }],
    unknown: ['Attic'],
  })
})

test.each([
  [null, null, /^Checking/],
  [{ total: 2400, byInstance: [], unknown: [] }, null, /^2,400 tags use this prefix/],
])('the prefix is locked: %j', (count, error, reason) => {
  expect(prefixLock(count, error)).toMatch(reason)
})

test('unlocks the prefix only if every instance is known to have no tags', () => {
  expect(prefixLock({ total: 0, byInstance: [], unknown: [] }, null)).toBeNull()
  expect(prefixLock({ total: 0, byInstance: [], unknown: ['Attic', '4K'] }, null)).toMatch(
    /Attic.? and .?4K.? may have tags with this prefix\.$/,
  )
})

test('the result of a sync includes both apps and their cleanup', () => {
  const counts = { removed: 2, skipped: 0, failed: 1, instances: 1 }
  const answer = {
    success: true,
    message: '',
    sonarr: { tagged: 5, skipped: 1, failed: 0 },
    radarr: { tagged: 7, skipped: 0, failed: 3 },
  }
  expect(tagRuns.sync.tableOf(answer).columns).toEqual(['Tagged', 'Unchanged', 'Failed'])
  const table = tagRuns.sync.tableOf({
    ...answer,
    orphanedCleanup: { sonarr: counts, radarr: { ...counts, removed: 0, failed: 0 } },
  })
  expect(table).toEqual({
    columns: ['Tagged', 'Unchanged', 'Unused tags removed', 'Failed'],
    rows: [
      { label: 'Sonarr', counts: [5, 1, 2, 1] },
      { label: 'Radarr', counts: [7, 0, 0, 3] },
    ],
  })
  expect(failuresIn(table)).toBe(4)
})
