// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestAddress, titleAddress } from '../../../web/components/journey/journey-address.ts'
import type { Exclusion } from '../../../web/contract/exclusions.ts'
import type { RoutingFailure } from '../../../web/contract/routing-failures.ts'
import { switchesOf } from '../../../web/contract/user-edits.ts'
import type { User, WatchlistItem } from '../../../web/contract/users.ts'
import JourneyDialog from '../../../web/features/journey/journey-dialog.tsx'
import { domMock } from '../../support/dom-mock.ts'

const mock = domMock()
const WATCHLIST = 'GET /v1/users/:userId/watchlist'
const ADA = 'Ada Lovelace'

function Frame({ first }: { first: string }) {
  const [address, setAddress] = useState<string | null>(first)
  return (
    <MemoryRouter>
      <JourneyDialog address={address} onShow={setAddress} onClose={() => setAddress(null)} />
    </MemoryRouter>
  )
}
const openAt = (address: string) => {
  render(<Frame first={address} />)
  return userEvent.setup({ pointerEventsCheck: 0 })
}
const allRead = () => screen.findByText(/^12 watchlists loaded/)

/** A title on Ada's watchlist that was never requested and is available to no one, also on that many others. */
const unsentTitle = async (wantedBy = 0) => {
  const requests = await mock.requests('limit=1000')
  const lists: WatchlistItem[][] = []
  for (let id = 1; id <= 12; id++) {
    type Response = { data: { watchlistItems: WatchlistItem[] } }
    lists.push((await mock.send<Response>('GET', `/v1/users/${id}/watchlist`)).data.watchlistItems)
  }
  const items = lists.flat()
  const isUnsent = ({ key, title, status }: WatchlistItem) =>
    key &&
    status === 'pending' &&
    items.every(one => one.key !== key || one.status !== 'notified') &&
    requests.every(({ contentKey }) => contentKey !== key) &&
    items.filter(one => one.title === title).length > wantedBy
  const found = lists[1]?.find(isUnsent)
  if (!found) throw new Error('No title is unsent.')
  const type = found.type === 'movie' ? ('movie' as const) : ('show' as const)
  return { ...found, address: titleAddress({ ...found, type }, 2) }
}
const stopAdasSync = async () => {
  const { user } = await mock.send<{ user: User }>('GET', '/v1/users/users/2')
  await mock.send('PATCH', '/v1/users/users/2', { ...switchesOf(user), can_sync: false })
}

test('offers no summary to copy for a title that is not found', async () => {
  openAt('movie:unknown')
  expect(await screen.findByText(/^This title isn’t in the watchlists/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Copy summary' })).toBe(null)
})

test('loads each watchlist once, and finds and opens a title by keyboard', async () => {
  const user = openAt('find')
  const field = await screen.findByRole('searchbox', { name: 'Title' })
  await allRead()
  expect((await mock.calls())[WATCHLIST]).toBe(12)
  await user.type(field, 'no such title')
  expect(await screen.findByText('Not on any watchlist.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'das boot')
  const found = await screen.findByRole('list', { name: 'Titles found' })
  const [first] = within(found).getAllByRole('button')
  expect(first?.textContent).toMatch(/^Das Boot.*Movie, \d watchlists$/)
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  await allRead()
  const rows = within(await screen.findByRole('list', { name: 'Users' })).getAllByRole('button', {
    expanded: false,
    name: /Watchlist: /,
  })
  // Every dot has its state in words.
  expect(rows[0]?.textContent).toMatch(/Watchlist: Done, Approval: \w.*Notified: \w/)
  rows[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(rows[0]?.getAttribute('aria-expanded')).toBe('true')
  // Servers before 0.19 have neither exclusions nor failures.
  await user.click(screen.getAllByRole('button', { name: /^More actions for / })[0] as Element)
  expect(screen.queryByRole('menuitem', { name: /^Exclude for / })).toBeNull()
  await user.keyboard('{Escape}')
  rows[0]?.focus()
  await user.keyboard('{ArrowLeft}')
  expect(rows[0]?.getAttribute('aria-expanded')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Find another title' }))
  expect(await screen.findByRole<HTMLInputElement>('searchbox')).toHaveProperty('value', 'das boot')
  expect((await mock.calls())[WATCHLIST]).toBe(12)
  expect(Object.keys(await mock.calls()).join()).not.toMatch(/exclusions|failures/)
})

test('keeps the other watchlists if one fails, and retries only that one', async () => {
  await mock.fault({ path: '/v1/users/:userId/watchlist', status: 500, times: 1 })
  const user = openAt('find')
  expect(await screen.findByText('Some watchlists couldn’t be loaded')).toBeTruthy()
  expect(screen.getByText('11 of 12 watchlists loaded.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await allRead()
  expect((await mock.calls())[WATCHLIST]).toBe(13)
})

test("names what blocks a user's watchlist and which checks are unknown", async () => {
  await stopAdasSync()
  await mock.fault({ path: '/v1/plex/ping', status: 502, times: 0 })
  openAt('user:2')
  const checks = await screen.findByRole('list', { name: `Checks for ${ADA}` })
  const says = (element: Element | null | undefined, words: string) =>
    waitFor(() => expect(element?.textContent).toContain(words))
  await says(screen.getByText(/Ada Lovelace.*’s watchlist:/), 'Sync is off for')
  const plex = within(checks).getByText('Plex').closest('li')
  await says(plex, 'so the Plex connection status is unknown')
  const edit = within(checks).getByRole('link', { name: 'Edit user' })
  expect(edit.getAttribute('href')).toBe('/?open=edit-2')
})

test('lists who is held up first, whose sync can be turned on, and the others as one line', async () => {
  await stopAdasSync()
  const user = openAt((await unsentTitle(1)).address)
  await allRead()
  const fine = await screen.findByText(/^\d others?: fine$/)
  const rows = () => within(screen.getByRole('list', { name: 'Users' })).getAllByRole('button')
  expect(rows()[0]?.textContent).toContain('Ada LovelaceSync is off')
  await user.click(fine)
  const others = fine.closest('details') as HTMLElement
  expect(within(others).getAllByRole('button').length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: 'Turn on sync' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn on sync' })).toBeNull())
  const after = await mock.send<{ user: User }>('GET', '/v1/users/users/2')
  expect(after.user.can_sync).toBe(true)
})

test('a title that was approved and never added is told with its age, and can be requested again', async () => {
  await mock.reset({ name: 'newest', profile: '0.19', seed: 7, timeline: [] })
  const stuck = (await mock.requests('limit=1000')).find(
    ({ contentTitle, status }) => /^Dr. Strangelove/.test(contentTitle) && status === 'approved',
  )
  if (!stuck) throw new Error('The demo has a stuck title.')
  const user = openAt(requestAddress(stuck))
  await allRead()
  await screen.findAllByText(/^Approved \d+ days ago, never added to Radarr/)
  const again = await screen.findByRole('button', { name: /^Request .*again$/ })
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect(screen.getByRole('button', { name: 'See the server log' })).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(async () => {
    const pending = await mock.requests('status=pending&limit=1000')
    expect(pending.map(({ contentTitle }) => contentTitle)).toContain(stuck.contentTitle)
  })
})

describe('on 0.19', () => {
  const FAILURES = '/v1/routing-failures'
  beforeEach(() => mock.reset({ name: 'newest', profile: '0.19', seed: 7, timeline: [] }))

  const isExcluded = async (item: { key: string }) => {
    const path = '/v1/watchlist-exclusions'
    const { exclusions } = await mock.send<{ exclusions: Exclusion[] }>('GET', path)
    return exclusions.some(({ key, user_id }) => key === item.key && user_id === 2)
  }

  test('a title can be excluded after a question that names the users, and the exclusion undone', async () => {
    const item = await unsentTitle()
    const user = openAt(item.address)
    await allRead()
    await user.click(await screen.findByRole('button', { name: /^More actions for / }))
    await user.click(await screen.findByRole('menuitem', { name: /^Exclude for / }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^It isn’t added for .* until you undo the exclusion/)).toBeTruthy()
    expect(await isExcluded(item)).toBe(false)
    await user.click(question.getByRole('button', { name: 'Exclude for 1 user' }))
    expect(await screen.findAllByText('Excluded for this user')).toHaveLength(1)
    expect(await isExcluded(item)).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Undo exclusion' }))
    await waitFor(() => expect(screen.queryAllByText('Excluded for this user')).toEqual([]))
    expect(await isExcluded(item)).toBe(false)
  })

  test('a title that couldn’t be added says why, and a refused retry what to do', async () => {
    const { key, title, type, address } = await unsentTitle()
    const { failures } = await mock.send<{ failures: RoutingFailure[] }>('GET', FAILURES)
    const failure = { ...failures[0], user_id: 2, key, title, type }
    await mock.fault({ path: FAILURES, status: 200, body: { failures: [failure] }, times: 0 })
    await mock.fault({
      ...{ method: 'POST', path: `${FAILURES}/:watchlistItemId/retry`, status: 409, times: 1 },
      body: { message: 'A retry is already running' },
    })
    const user = openAt(address)
    expect(await screen.findByText(/^Couldn’t be added to .*database is locked\.$/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Couldn’t retry: A retry is already running. Start watchlist sync, or wait until the current retry has finished.',
    )
  })
})
