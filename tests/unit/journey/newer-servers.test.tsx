// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { titleAddress } from '../../../web/components/journey/journey-address.ts'
import type { Exclusion } from '../../../web/contract/exclusions.ts'
import type { RoutingFailure } from '../../../web/contract/routing-failures.ts'
import JourneyDialog from '../../../web/features/journey/journey-dialog.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { unsentTitle } from './unsent-title.ts'

const EXCLUSIONS = '/v1/watchlist-exclusions'
const FAILURES = '/v1/routing-failures'

const openTitle = async (title: { type: string; title: string; key: string }, userId: number) => {
  const type = title.type === 'movie' ? 'movie' : 'show'
  render(
    <MemoryRouter>
      <JourneyDialog
        address={titleAddress({ ...title, type }, userId)}
        onShow={() => undefined}
        onClose={() => undefined}
      />
    </MemoryRouter>,
  )
  await screen.findByText(/^12 watchlists loaded/)
  return userEvent.setup({ pointerEventsCheck: 0 })
}

describe('on 0.19', () => {
  const mock = domMock('0.19')
  const isExcluded = async (item: { key: string }) =>
    (await mock.send<{ exclusions: Exclusion[] }>('GET', EXCLUSIONS)).exclusions.some(
      ({ key, user_id }) => key === item.key && user_id === 2,
    )
  const failures = async () =>
    (await mock.send<{ failures: RoutingFailure[] }>('GET', FAILURES)).failures
  const waitingFor = (userId: number) => unsentTitle(mock, userId)

  test('a title can be excluded after a question that names the users, and the exclusion undone', async () => {
    const item = await waitingFor(2)
    const user = await openTitle(item, 2)
    await user.click(
      (await screen.findAllByRole('button', { name: /^Exclude for / }))[0] as Element,
    )
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^It isn’t added for .* until you undo the exclusion/)).toBeTruthy()
    expect(await isExcluded(item)).toBe(false)
    await user.click(question.getByRole('button', { name: 'Exclude' }))
    expect(await screen.findAllByText('Excluded for this user')).toHaveLength(1)
    expect(await isExcluded(item)).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Undo exclusion' }))
    await waitFor(() => expect(screen.queryAllByText('Excluded for this user')).toEqual([]))
    expect(await isExcluded(item)).toBe(false)
  })

  test('a title that couldn’t be added says why, and a refused retry what to do', async () => {
    const item = await waitingFor(2)
    const [failure] = await failures()
    const row = { ...failure, user_id: 2, key: item.key, title: item.title, type: item.type }
    await mock.fault({ path: FAILURES, status: 200, body: { failures: [row] }, times: 0 })
    await mock.fault({
      ...{ method: 'POST', path: `${FAILURES}/:watchlistItemId/retry`, status: 409, times: 1 },
      body: { message: 'A retry is already running' },
    })
    const user = await openTitle(item, 2)
    expect(await screen.findByText(/^Couldn’t be added to .*database is locked\.$/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t retry: A retry is already running. Start watchlist sync, or wait until the current retry has finished.',
    )
  })
})

describe('on 0.5.12', () => {
  const mock = domMock()

  test('neither exclusions nor failures are offered or asked for', async () => {
    await openTitle({ type: 'show', title: 'Severance', key: '' }, 2)
    await screen.findByRole('list', { name: 'Users' })
    expect(screen.queryByRole('button', { name: /^Exclude for / })).toBeNull()
    const calls = Object.keys(await mock.calls())
    expect(calls.filter(call => /exclusions|failures/.test(call))).toEqual([])
  })
})
