import { expect, test } from 'vitest'
import {
  purposeLabel,
  purposeOf,
  purposesOf,
} from '../../../web/features/approvals/triage/purposes.ts'
import { approval, outcomeOf } from './support.ts'

const at = (text: string) => new Date(text).getTime()
const EVENING = at('2026-11-20T20:00:00')
const iso = (text: string) => new Date(text).toISOString()

const AVAILABLE = { outcome: outcomeOf('available'), createdAt: iso('2026-11-18T08:00:00') }
const LONG = 'Router rule "Long" requires approval'
const ROWS = [
  approval({ id: 1, userId: 5, userName: 'ada', createdAt: iso('2026-11-19T08:00:00') }),
  approval({ id: 2, userId: 5, userName: 'ada', expiresAt: iso('2026-11-21T11:00:00') }),
  approval({ id: 3, triggeredBy: 'quota_exceeded', ...AVAILABLE }),
  approval({ id: 4, expiresAt: iso('2026-11-21T01:00:00') }),
  approval({ id: 5, triggeredBy: 'router_rule', routerRuleId: 9, approvalReason: LONG }),
]

test.each([
  ['all', [4, 2, 3, 1, 5], '5 pending'],
  ['soon', [4, 2], '2 expire soon'],
  ['over-quota', [3], '1 over quota'],
  ['library', [3], '1 in library'],
  ['user-5', [2, 1], '2 from ada'],
  ['rule-9', [5], '1 by “Long”'],
  ['nonsense', [], '0 '],
])('%s has requests in the order of their expiration and age: %j', (id, ids, label) => {
  const purpose = purposeOf(id, ROWS, EVENING)
  expect(purpose.rows.map(row => row.id)).toEqual(ids)
  expect(purposeLabel(purpose).replaceAll(/[\u2066-\u2069]/g, '')).toBe(label)
})

test('lists only purposes with requests', () => {
  const lists = Object.values(purposesOf(ROWS.slice(0, 1), EVENING))
  expect(lists.map(list => list.map(({ id }) => id))).toEqual([['all'], [], ['user-5']])
})
