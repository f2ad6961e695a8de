import { beforeEach, describe, expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { datedName } from '../../../web/lib/dated-name.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { MIRA } from '../state/support.ts'
import { approval } from './support.ts'

const HEAD = 'id,title,type,user,status,why,requested,expires,resolved,decided by,note'
const lineOf = (parts: Partial<Approval>) =>
  APPROVALS.csvOf([approval(parts)])
    .split('\r\n')
    .at(1)

beforeEach(() => currentUser.set(MIRA))

describe('CSV line', () => {
  test.each<[string, Partial<Approval>, string]>([
    [
      'pending: not resolved yet',
      { expiresAt: '2026-11-27 09:00:00' },
      '1,Blade Runner 2049,Movie,jonas,Pending,Manual flag,2026-11-20T09:00:00.000Z,2026-11-27T09:00:00.000Z,,,',
    ],
    [
      'approved by the exporting admin',
      { status: 'approved', approvedBy: 1, updatedAt: '2026-11-20 10:00:00' },
      '1,Blade Runner 2049,Movie,jonas,Approved,Manual flag,2026-11-20T09:00:00.000Z,,2026-11-20T10:00:00.000Z,mira,',
    ],
    [
      'rejected by another admin, with a note',
      { status: 'rejected', approvedBy: 3, approvalNotes: 'Too big, sorry' },
      '1,Blade Runner 2049,Movie,jonas,Rejected,Manual flag,2026-11-20T09:00:00.000Z,,2026-11-20T09:00:00.000Z,admin 3,"Too big, sorry"',
    ],
    [
      'expired: resolved at its expiry, by no one',
      { status: 'expired', expiresAt: '2026-11-21T00:00:00Z' },
      '1,Blade Runner 2049,Movie,jonas,Expired,Manual flag,2026-11-20T09:00:00.000Z,2026-11-21T00:00:00.000Z,2026-11-21T00:00:00.000Z,,',
    ],
    [
      'names that look like formulas',
      { contentTitle: '=cmd|calc', userName: '@everyone', approvalReason: '-1' },
      "1,'=cmd|calc,Movie,'@everyone,Pending,Manual flag: -1,2026-11-20T09:00:00.000Z,,,,",
    ],
    [
      'invalid time, kept verbatim',
      { createdAt: 'yesterday' },
      '1,Blade Runner 2049,Movie,jonas,Pending,Manual flag,yesterday,,,,',
    ],
  ])('%s', (_, parts, line) => {
    expect(lineOf(parts)).toBe(line)
  })
})

test('writes the header first and requests in the given order', () => {
  const lines = APPROVALS.csvOf([approval({ id: 9 }), approval({ id: 2 })]).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${HEAD}`)
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['9', '2', ''])
})

test('names the file after the local date', () => {
  expect(datedName('approvals', new Date(2026, 0, 5, 23, 59), 'csv')).toBe(
    'approvals-2026-01-05.csv',
  )
})
