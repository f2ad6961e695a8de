import { expect, test } from 'vitest'
import { batchLabel } from '../../../web/components/decisions/decision-labels.ts'
import {
  reportDecidedElsewhere,
  reportOf,
} from '../../../web/components/decisions/decision-report.ts'
import { toastOf } from '../../../web/components/requests/approval-announcements.ts'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { approval } from './support.ts'

const isolated = (text: string) => `\u2068${text}\u2069`
const NAME = 'דנה'
const TITLE = 'نهاية العالم 10'
const row = approval({ userName: NAME, contentTitle: TITLE })

test('isolates right-to-left names and titles in toasts and announcements', () => {
  expect(toastOf('created', [row]).description).toBe(
    `${isolated(NAME)} requested ${isolated(TITLE)} (movie)`,
  )
  expect(batchLabel({ decision: 'approve', requests: [{ title: TITLE }] })).toBe(
    `Approved ${isolated(TITLE)}`,
  )
  expect(reportDecidedElsewhere(row, 1, new Date()).title).toContain(`“${isolated(TITLE)}”`)
  const failure = { message: 'No.', now: undefined, sentAt: 0 }
  expect(reportOf('approve', row, failure, 1, new Date()).title).toContain(`“${isolated(TITLE)}”`)
})

test('exports plain names to CSV', () => {
  expect(APPROVALS.csv?.title?.(row)).toBe(TITLE)
  expect(APPROVALS.csv?.user?.(row)).toBe(NAME)
})
