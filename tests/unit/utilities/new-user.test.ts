import { expect, test } from 'vitest'
import { formatNewUser } from '../../../web/features/utilities/new-user.ts'

const limited = (kind: 'Movie' | 'Show', limit: number, type: string, bypass = false) => ({
  [`newUserDefault${kind}QuotaEnabled`]: true,
  [`newUserDefault${kind}QuotaLimit`]: limit,
  [`newUserDefault${kind}QuotaType`]: type,
  [`newUserDefault${kind}BypassApproval`]: bypass,
})
const SYNC = { newUserDefaultCanSync: true }

test.each([
  [SYNC, 'A new user’s watchlist is synced at once, without approval and without a limit.'],
  [
    { ...SYNC, newUserDefaultRequiresApproval: true },
    'A new user’s watchlist is synced at once; every request waits for approval.',
  ],
  [
    { ...SYNC, ...limited('Movie', 10, 'monthly'), ...limited('Show', 1, 'daily', true) },
    'A new user’s watchlist is synced at once, without approval: up to 10 movies per month (more wait for approval) and up to 1 show per day (more are approved by themselves).',
  ],
  [
    { ...SYNC, newUserDefaultRequiresApproval: true, ...limited('Show', 3, 'weekly_rolling') },
    'A new user’s watchlist is synced at once; every request waits for approval, and is counted: up to 3 shows per week (more wait for approval).',
  ],
  [
    { newUserDefaultCanSync: false },
    'A new user’s watchlist is not synced until you turn it on for them; the rest below counts from then on.',
  ],
])('%#: %j', (values, sentence) => {
  expect(formatNewUser(values)).toBe(sentence)
})
