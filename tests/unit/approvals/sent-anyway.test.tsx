// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { ref } from 'valtio/vanilla'
import { afterEach, describe, expect, test } from 'vitest'
import type { ApprovalWithOutcome } from '../../../web/components/outcome/outcomes.ts'
import type { Approval } from '../../../web/contract/approvals.ts'
import { ReasonStrip } from '../../../web/features/approvals/facts/reason-strip.tsx'
import { ApprovalCard } from '../../../web/features/approvals/list/approval-card.tsx'
import { Due, Why } from '../../../web/features/approvals/list/approval-cells.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvals, partialRow } from '../../../web/state/approvals.ts'
import { approval, outcomeOf } from './support.ts'

afterEach(() => {
  cleanup()
  resetOnSignOut()
})

const decided = { contentKey: 'k', approvedBy: 3, approvalNotes: 'Too long' }
const row = (status: string, isSent = true) =>
  approval({ ...decided, status, outcome: outcomeOf('downloading', { isSent }) })
const ignore = () => undefined
const context = {
  hasStatus: true,
  basis: { batches: [], decided: new Set<number>(), myId: null, nowMs: 0 },
  saysDecision: false,
  onDecide: ignore,
  onDecideAll: ignore,
  onOpen: ignore,
  openOf: () => [],
}
const inList = { context, place: { onFold: ignore } }

const show = (shown: ApprovalWithOutcome, others: Approval[] = []) => {
  approvals.state.rows = ref([shown, ...others])
  render(
    <MemoryRouter>
      <ReasonStrip row={shown} />
      <Why row={shown} {...inList} />
      <ApprovalCard row={shown} {...inList} checkbox={null} />
    </MemoryRouter>,
  )
}

describe('a title whose request was refused, but that was sent', () => {
  test.each(['rejected', 'expired'])('is marked in list, card and details: %s', status => {
    show(row(status))
    expect(screen.getAllByText(/^Sent anyway/)).toHaveLength(2)
    expect(screen.getByText('The title was sent anyway.')).toBeTruthy()
  })

  test.each([
    ['if only the titles of others were sent', row('rejected', false), []],
    ['of an approved request', row('approved'), []],
    ['that a later request explains', row('rejected'), [{ ...row('approved'), id: 9 }]],
  ])('is not marked %s', (_, shown, others) => {
    show(shown, others)
    expect(screen.queryAllByText(/sent anyway/i)).toEqual([])
  })
})

test('a request known only from its event has no made-up reason or expiry', () => {
  const known = partialRow({ id: 7, contentTitle: 'Heat', userName: 'jonas' })
  const row = { ...known, outcome: null }
  render([<Why key="why" row={row} {...inList} />, <Due key="due" row={row} {...inList} />])
  expect(screen.getAllByText('Loading…')).toHaveLength(2)
})
