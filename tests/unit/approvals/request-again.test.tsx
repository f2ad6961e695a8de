// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decisionResults } from '../../../web/components/decisions/decision-results.ts'
import { canRequestAgain } from '../../../web/components/requests/request-again.ts'
// Preload the lazy script.
import '../../../web/features/approvals/list/bulk-actions.tsx'
import { ListFoot } from '../../../web/features/approvals/list/list-foot.tsx'
import { wasDecidedHere } from '../../../web/state/approval-decisions.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'
import { outcomeOf } from './support.ts'

const mock = domMock()
const pending = async () => (await mock.requests('limit=500&status=pending')).length
const ignore = () => undefined

test('titles that were never added are requested again, with Undo and failures by title', async () => {
  const approved = (await mock.requests('limit=500&status=approved')).map(row => ({
    ...row,
    outcome: outcomeOf('missing', { isStuck: true }),
  }))
  const chosen = approved.filter(canRequestAgain).slice(0, 3)
  const here = { ...approved[0], id: 99_999, outcome: outcomeOf('searching') } as (typeof chosen)[0]
  const changes = { clear: ignore, select: ignore, restore: ignore, unselect: ignore }
  const ids = new Set(chosen.map(({ id }) => id))
  const selection = { ...changes, ids, chosen: [...chosen, here] }
  const decisions = { running: null, decideAll: ignore }
  const Foot = () => <ListFoot rows={chosen} selection={selection} decisions={decisions} />
  const user = openPage(Foot, '/approvals')
  // Neither the bar nor the foot name what approved requests can't do.
  expect(screen.queryByRole('button', { name: /^(Approve|Reject) \d/ })).toBeNull()
  const messages = screen.getByRole('region', { name: 'List messages' })
  expect(messages.textContent).toMatch(/A\s*request again(?!.*reject)/)
  const before = await pending()
  const full = { status: 500, body: { message: 'Disk full' } }
  await mock.fault({ method: 'POST', path: '/v1/approval/requests', ...full })
  await user.click(await screen.findByRole('button', { name: /^Request 3 again/ }))
  await waitFor(async () => expect(await pending()).toBe(before + 2))
  await waitFor(() =>
    expect(toasts.queue).toMatchObject([
      { kind: 'success', title: '2 new requests created', action: { label: 'Undo' } },
      { kind: 'error', description: expect.stringContaining('Disk full') },
    ]),
  )
  expect(Object.keys(decisionResults.failedById)).toEqual([String(chosen[0]?.id)])
  // What was refused isn't the user's own change.
  expect(chosen.map(({ id }) => wasDecidedHere({ id }))).toEqual([false, true, true])
  await user.keyboard('u')
  await waitFor(async () => expect(await pending()).toBe(before))
  // Several have one message, as their rows say why.
  toasts.queue.length = 0
  await mock.fault({ method: 'POST', path: '/v1/approval/requests', ...full, times: 3 })
  await user.click(await screen.findByRole('button', { name: /^Request 3 again/ }))
  await waitFor(() =>
    expect(toasts.queue).toMatchObject([
      { kind: 'error', title: 'Couldn’t request 3 titles again' },
    ]),
  )
  expect(Object.keys(decisionResults.failedById)).toHaveLength(3)
})
