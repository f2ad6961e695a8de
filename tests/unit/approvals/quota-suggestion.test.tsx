// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { outbox } from '../../../web/components/decisions/outbox.ts'
import QuotaSuggestion from '../../../web/components/decisions/quota-suggestion.tsx'
import type { Quota } from '../../../web/contract/quotas.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { quotas } from '../../../web/state/quotas.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { users } from '../../../web/state/users.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'

const mock = domMock()
afterEach(() => [...outbox.state.batches].map(({ id }) => outbox.undo(id)))

const movieQuota = async (isWanted: (quota: Quota) => boolean) => {
  const { userQuotas } = await mock.send<{ userQuotas: Quota[] }>('GET', '/v1/quota/users')
  return userQuotas.find(one => one.contentType === 'movie' && isWanted(one))
}
/** Opens the suggestion after this decision about three requests of a user. */
const openAfter = async (decision: 'approve' | 'reject', userId: number, triggeredBy: string) => {
  const titles = ['Ronin', 'Heat', 'Collateral']
  for (const title of titles) await mock.request(title, { userId, triggeredBy })
  await approvals.load({ force: true })
  const rows = approvals.state.rows.filter(({ contentKey }) => titles.includes(contentKey))
  outbox.queue(decision, { rows, skipped: [] })
  return openPage(() => <QuotaSuggestion />, '/approvals')
}

test('after three like decisions, raises the quota and takes that back', async () => {
  const before = await movieQuota(one => one.quotaType === 'weekly_rolling')
  if (!before) throw new Error('no user with a weekly movie quota')
  const { userId } = before
  const user = await openAfter('approve', userId, 'quota_exceeded')
  const raise = await screen.findByRole('button', { name: /^Raise to \d+ weekly$/ })
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
    new RegExp(`^Used lately: \\d+(, \\d+)+\\. The limit is ${before.quotaLimit}\\.$`),
  )
  raise.focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Always approve')
  await user.click(raise)
  expect(screen.queryByRole('button')).toBeNull()
  await waitFor(() =>
    expect(toasts.queue.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^Raised .* movies from \d+ to \d+ weekly$/),
    ),
  )
  const now = () => movieQuota(one => one.userId === userId)
  expect((await now())?.quotaLimit).toBeGreaterThan(before.quotaLimit)
  await user.keyboard('u')
  await waitFor(async () => expect(await now()).toEqual(before))
  expect(quotas.state.data).not.toBeNull()
})

test.each([true, false])(
  'suggests to require approval unless it is required: %s',
  async isRequired => {
    await mock.send('PATCH', '/v1/users/users/2', { requires_approval: isRequired })
    await users.load({ force: true })
    await openAfter('reject', 2, 'manual_flag')
    expect(screen.queryAllByRole('toolbar')).toHaveLength(isRequired ? 0 : 1)
  },
)
