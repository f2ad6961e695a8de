import { afterEach, expect, test, vi } from 'vitest'
import { decideMany } from '../../../web/components/decisions/decide.ts'
import {
  dismissFailure,
  failedDecisions,
} from '../../../web/components/decisions/failed-decisions.ts'
import { decideSeveral } from '../../../web/state/approval-decisions.ts'
import { approval } from './support.ts'

vi.mock('../../../web/state/approval-decisions.ts', () => ({
  decide: vi.fn(),
  decideSeveral: vi.fn(),
  NO_REASON: 'The backend gave no reason.',
}))
afterEach(() => vi.clearAllMocks())

const rows = Array.from({ length: 120 }, (_, index) =>
  approval({ id: index + 1, contentTitle: `Title ${index + 1}` }),
)

test('many go in batches of 50, in order, and failures of all batches come together', async () => {
  vi.mocked(decideSeveral).mockImplementation(async (_, ids) => ({
    done: ids.filter(id => id % 50 !== 0),
    failed: ids
      .filter(id => id % 50 === 0)
      .map(id => ({ id, cause: `No room for ${id}.`, now: rows[id - 1] ?? null })),
    askedAt: 0,
  }))
  const tried: number[] = []
  const report = await decideMany('reject', { rows, skipped: ['2 expired'] }, 'No space', count =>
    tried.push(count),
  )
  expect(
    vi
      .mocked(decideSeveral)
      .mock.calls.map(([action, ids, reason]) => [action, ids.length, reason]),
  ).toEqual([
    ['reject', 50, 'No space'],
    ['reject', 50, 'No space'],
    ['reject', 20, 'No space'],
  ])
  expect(tried).toEqual([50, 100, 120])
  expect(report).toMatchObject({ decision: 'reject', done: 118, skipped: ['2 expired'] })
  expect(report.failed.map(({ title, cause }) => [title, cause])).toEqual([
    ['Title 50', 'No room for 50. It is still pending.'],
    ['Title 100', 'No room for 100. It is still pending.'],
  ])
  expect(Object.keys(failedDecisions.byId)).toEqual(['50', '100'])
  dismissFailure(50)
  expect(Object.keys(failedDecisions.byId)).toEqual(['100'])
})
