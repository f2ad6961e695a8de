import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextMonthlyResets } from '../../../web/components/quotas/quota-resets.ts'

const DAY = fc.integer({ min: 1, max: 31 })
const RULE = fc.constantFrom('last-day', 'skip-month', 'next-month')
const AT = fc.date({
  min: new Date(2024, 0, 1),
  max: new Date(2032, 0, 1),
  noInvalidDate: true,
})

const lastDayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()

test('a reset is on its day, or where the rule for short months puts it', () => {
  fc.assert(
    fc.property(DAY, RULE, AT, (day, rule, at) => {
      for (const reset of nextMonthlyResets(day, rule, 6, at)) {
        if (reset.getDate() === day) continue
        expect(rule).not.toBe('skip-month')
        if (rule === 'last-day') {
          expect(reset.getDate()).toBe(lastDayOf(reset))
          expect(day).toBeGreaterThan(reset.getDate())
        } else {
          expect(reset.getDate()).toBe(1)
          const monthBefore = new Date(reset.getFullYear(), reset.getMonth(), 0)
          expect(day).toBeGreaterThan(monthBefore.getDate())
        }
      }
    }),
  )
})
