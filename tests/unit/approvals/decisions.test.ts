import { afterEach, expect, test } from 'vitest'
import {
  decideRows,
  decisionResults,
  dismissFailure,
  noteFailures,
} from '../../../web/components/decisions/decision-results.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { approval } from './support.ts'

afterEach(resetOnSignOut)

const rows = Array.from({ length: 120 }, (_, index) =>
  approval({ id: index + 1, contentTitle: `Title ${index + 1}` }),
)
const pending = (id: number) =>
  json({ success: true, approvalRequest: approval({ id, contentTitle: `Title ${id}` }) })

test('sends batches of 50 in order and collects the failures of all batches', async () => {
  const backend = fakeBackend({
    'POST /v1/approval/requests/bulk/reject': ({ body }) => {
      const { requestIds } = body as { requestIds: number[] }
      const failed = requestIds.filter(id => id % 50 === 0)
      const errors = failed.map(id => `No room for ${id}.`)
      const total = requestIds.length
      return json({
        success: true,
        result: { successful: total - failed.length, failed, errors, total },
      })
    },
    'GET /v1/approval/requests/50': pending(50),
    'GET /v1/approval/requests/100': pending(100),
    'GET /v1/approval/stats': json({}, 500),
  })
  const sent: number[] = []
  const report = await decideRows('reject', { rows, skipped: ['2 expired'] }, 'No space', count =>
    sent.push(count),
  )
  const bodies = backend.calls.flatMap(({ method, body }) =>
    method === 'POST' ? [body as { requestIds: number[]; reason: string }] : [],
  )
  expect(bodies.map(({ requestIds, reason }) => [requestIds.length, reason])).toEqual([
    [50, 'No space'],
    [50, 'No space'],
    [20, 'No space'],
  ])
  expect(bodies.flatMap(({ requestIds }) => requestIds)).toEqual(rows.map(({ id }) => id))
  expect(sent).toEqual([50, 100, 120])
  expect(report).toMatchObject({ decision: 'reject', done: 118, skipped: ['2 expired'] })
  expect(report.failed.map(({ row, description }) => [row.contentTitle, description])).toEqual([
    ['Title 50', 'No room for 50. The request is still pending.'],
    ['Title 100', 'No room for 100. The request is still pending.'],
  ])
  noteFailures(report)
  expect(Object.keys(decisionResults.failedById)).toEqual(['50', '100'])
  dismissFailure(50)
  expect(Object.keys(decisionResults.failedById)).toEqual(['100'])
})
