import { expect, test } from 'vitest'
import { toastOf } from '../../../web/components/approvals/approval-news.ts'
import { batchLabel } from '../../../web/components/decisions/decision-labels.ts'
import { elsewhere, reportOf } from '../../../web/components/decisions/decision-report.ts'
import { APPROVALS } from '../../../web/features/approvals/list/approvals-list.tsx'
import { formatNames } from '../../../web/features/dashboard/attention/attention-items.ts'
import { approval } from './support.ts'

const apart = (text: string) => `\u2068${text}\u2069`
const NAME = 'דנה'
const TITLE = 'نهاية العالم 10'
const row = approval({ userName: NAME, contentTitle: TITLE })

test('isolates right-to-left names and titles in toasts and announcements', () => {
  expect(toastOf('created', [row]).description).toBe(
    `${apart(NAME)} requested ${apart(TITLE)} (movie)`,
  )
  expect(batchLabel({ decision: 'approve', requests: [{ title: TITLE }] })).toBe(
    `Approving ${apart(TITLE)}`,
  )
  expect(elsewhere(row, 1, new Date()).title).toContain(`“${apart(TITLE)}”`)
  const failure = { message: 'No.', now: undefined, askedAt: 0 }
  expect(reportOf('approve', row, failure, 1, new Date()).title).toContain(`“${apart(TITLE)}”`)
  expect(formatNames([NAME, 'mira', 'jonas'])).toBe(`${apart(NAME)}, mira and 1 more`)
})

test('adds no marks to left-to-right names', () => {
  expect(toastOf('created', [approval()]).description).toBe(
    'jonas requested Blade Runner 2049 (movie)',
  )
})

test('exports plain names to CSV', () => {
  expect(APPROVALS.csv?.title?.(row)).toBe(TITLE)
  expect(APPROVALS.csv?.user?.(row)).toBe(NAME)
})
