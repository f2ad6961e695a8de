// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { AttentionCard } from '../../../web/features/dashboard/attention/attention-card.tsx'
import { useAttention } from '../../../web/features/dashboard/attention/use-attention.ts'
import { initialise } from '../../../web/state/flows.ts'
import { workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage } from '../../support/dom-page.tsx'

const mock = domMock()
const QUOTAS = '/v1/quota/users'

const Attention = () => <AttentionCard attention={useAttention()} />
const open = async () => {
  await Promise.all([initialise({ force: true }), workflow.load({ force: true })])
  const user = openPage(Attention, '/dashboard')
  return { user, attention: await card('Needs attention') }
}

test('says how many of the reached quotas reset at midnight', async () => {
  const userIds = Array.from({ length: 12 }, (_, at) => at + 1)
  await mock.send('PATCH', `${QUOTAS}/bulk`, { userIds, operation: 'delete' })
  for (const [id, quotaType] of [
    [2, 'daily'],
    [3, 'weekly_rolling'],
  ] as const) {
    await mock.send('PATCH', `${QUOTAS}/${id}/separate`, {
      movieQuota: { enabled: true, quotaType, quotaLimit: 1 },
    })
    await mock.send('POST', `${QUOTAS}/${id}/usage`, { contentType: 'movie' })
  }
  const { attention } = await open()
  const item = await attention.findByRole('link', { name: /^2 users reached a quota/ })
  expect(item.textContent).toMatch(/1 resets in \d+ (h|min)/)
})
