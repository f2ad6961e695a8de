// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import type { Approval } from '../../../web/contract/approvals.ts'
import { ReasonStrip } from '../../../web/features/approvals/facts/reason-strip.tsx'
import { ApprovalCard } from '../../../web/features/approvals/list/approval-card.tsx'
import { Why } from '../../../web/features/approvals/list/approval-cells.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { watchlistOf } from '../../../web/state/watchlists.ts'
import { fakeBackend, json } from '../../support/fake-backend.ts'
import { approval } from './support.ts'

afterEach(() => {
  cleanup()
  resetOnSignOut()
})

const row = (status: string) =>
  approval({ status, contentKey: 'k', approvedBy: 3, approvalNotes: 'Too long' })
const ITEM = { title: 'Heat', key: 'k', type: 'movie', guids: [], genres: [], added: null }
const ignore = () => undefined

const show = async (shown: Approval, status: string, others: Approval[] = []) => {
  const user = { id: 2, name: 'jonas' }
  fakeBackend({
    'GET /v1/users/2/watchlist': json({
      success: true,
      message: '',
      data: { user, watchlistItems: [{ ...ITEM, status }], total: 1 },
    }),
    'GET /v1/approval/requests': json({
      success: true,
      message: '',
      approvalRequests: [shown, ...others],
      total: 1 + others.length,
    }),
  })
  await approvals.load({ force: true })
  const part = {
    row: shown,
    decided: new Set<number>(),
    place: { onFold: ignore },
    onDecide: ignore,
    onDecideAll: ignore,
    onOpen: ignore,
  }
  render(
    <MemoryRouter>
      <ReasonStrip row={shown} />
      <Why row={shown} decided={new Set()} />
      <ApprovalCard {...part} checkbox={null} hasStatus />
    </MemoryRouter>,
  )
  await waitFor(() => expect(watchlistOf(2).state.data).toHaveLength(1))
}

describe('a title whose request was refused, but that was sent', () => {
  test.each(['rejected', 'expired'])('is marked in list, card and details: %s', async status => {
    await show(row(status), 'grabbed')
    expect(await screen.findAllByText(/^Sent anyway/)).toHaveLength(2)
    expect(screen.getByText('The title was sent anyway.')).toBeTruthy()
  })

  test.each([
    ['while it is pending on the watchlist', 'rejected', 'pending', []],
    ['with an unknown status', 'rejected', 'lost in space', []],
    ['of an approved request', 'approved', 'grabbed', []],
    ['that a later request explains', 'rejected', 'grabbed', [{ ...row('approved'), id: 9 }]],
  ] as const)('is not marked %s', async (_, status, onWatchlist, others) => {
    await show(row(status), onWatchlist, [...others])
    expect(screen.queryAllByText(/sent anyway/i)).toEqual([])
  })
})
