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
  [
    { ...SYNC, ...limited('Movie', 10, 'monthly'), ...limited('Show', 1, 'daily', true) },
    'New users’ watchlists sync immediately; requests need no approval within the quota: up to 10 movies per month (more need approval) and up to 1 show per day (more are approved automatically).',
  ],
  [
    { ...SYNC, newUserDefaultRequiresApproval: true, ...limited('Show', 3, 'weekly_rolling') },
    'New users’ watchlists sync immediately; every request needs approval and counts toward the quota: up to 3 shows per week (more need approval).',
  ],
  [
    { ...SYNC, ...limited('Movie', 0, 'monthly') },
    'New users’ watchlists sync immediately; requests need no approval within the quota: up to … movies per month (more need approval).',
  ],
  [
    { newUserDefaultCanSync: false },
    'New users’ watchlists aren’t synced until you turn on sync for them. The other settings apply from then on.',
  ],
])('describes %j', (values, sentence) => {
  expect(formatNewUser(values)).toBe(sentence)
})
