import { expect, test } from 'vitest'
import type { Outcome } from '../../../web/components/outcome/outcome-of.ts'
import { libraryWords } from '../../../web/features/approvals/facts/library-words.ts'
import { decidedRequests } from '../../../web/features/approvals/facts/record.tsx'
import { users } from '../../../web/state/users.ts'
import { approval, outcomeOf } from './support.ts'

const user = (id: number, name: string) => ({ id, name, alias: null })
users.set([user(2, 'jonas'), user(3, 'ada'), user(4, 'zoë')] as never)

const row = approval({ contentKey: 'key' })
const outcome = (id: Outcome['id'], userIds: number[] = []): Outcome =>
  outcomeOf(id, {
    userIds,
    otherIds: userIds,
    cause: id === 'unknown' ? 'Watchlists not loaded' : null,
  })
const plain = (text = '') => text.replaceAll(/[\u2066-\u2069]/g, '')
type Known = Partial<Parameters<typeof libraryWords>[1]> & Partial<typeof row>
const words = (known: Outcome | null, { others = [], ...change }: Known = {}) => {
  const about = { isOwnLoaded: true, isComplete: true, others, now: new Date(), ...change }
  const found = libraryWords({ ...row, ...change, outcome: known }, about)
  return found && plain(`${found.label}: ${found.details}`)
}

test.each([
  [outcome('available', [3]), 'In the library: ada already has it.'],
  [outcome('downloading', [3, 4]), 'Downloading: For ada and zoë.'],
  [outcome('wanted', [3, 4]), 'Not in the library: ada and zoë want it too.'],
  [outcome('unknown'), 'Library unknown: Watchlists not loaded.'],
  [null, 'Not in the library: Only jonas wants it.'],
])('says of %j: %s', (known, text) => {
  expect(words(known)).toBe(text)
})

test.each([
  [{ instanceId: 1 }, 'Never added to Radarr: Request it again to send it once more.'],
  [null, /^Never added to Radarr: Add it in Radarr by hand/],
])('says what helps a title that was never added, with destination %j', (decision, text) => {
  const approved = { status: 'approved', proposedRouterDecision: decision } as Known
  expect(words(outcome('missing'), approved)).toMatch(text)
})

test('tells what the loaded watchlists say, and that approving also approves the requests of others', () => {
  const other = approval({ id: 9, userId: 4, userName: 'zoë', contentKey: 'key' })
  const one = { isComplete: false }
  expect(words(null, { ...one, isOwnLoaded: false })).toBeNull()
  expect(words(null, one)).toBe('Not available to jonas: Not all watchlists are checked.')
  expect(words(null, { others: [other] })).toBe(
    'Not in the library: zoë wants it too. Approving this request also approves theirs.',
  )
})

test('counts all decided requests, and marks them by kind', () => {
  const statuses = ['approved', 'rejected', 'auto_approved', 'pending', 'expired']
  const rows = statuses.map((status, id) => approval({ id, status }))
  const outcomeIn = (id: number) => outcomeOf(id === 2 ? 'available' : 'searching')
  const known = rows.map(row => ({ ...row, outcome: outcomeIn(row.id) }))
  const marks = ['available', 'approved', 'rejected']
  expect(decidedRequests(known)).toEqual({ decided: 3, approved: 2, available: 1, marks })
  // Without outcomes, it isn't known whether something is available.
  expect(decidedRequests(rows).available).toBeNull()
})
