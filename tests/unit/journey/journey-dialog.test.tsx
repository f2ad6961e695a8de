// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { switchesOf } from '../../../web/contract/user-edits.ts'
import type { User } from '../../../web/contract/users.ts'
import JourneyDialog from '../../../web/features/journey/journey-dialog.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { unsentTitle } from './unsent-title.ts'

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
  expect(within(found).getAllByRole('button')[0]?.textContent).toMatch(
    /^Das Boot.*Movie, \d watchlists$/,
  )
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  await allRead()
  const rows = within(await screen.findByRole('list', { name: 'Users' })).getAllByRole('button', {
    expanded: false,
  })
  const [first] = screen.getAllByRole('list', { name: /^Steps for / })
  expect(
    [...(first?.children ?? [])].map(item => item.querySelector('strong')?.textContent),
  ).toEqual(['Watchlist', 'Approval', 'Requested', 'Grabbed', 'Notified'])
  // Every dot has its state in words.
  expect(rows[0]?.textContent).toMatch(/Watchlist: Done, Approval: \w.*Notified: \w/)
  rows[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(rows[0]?.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowLeft}')
  expect(rows[0]?.getAttribute('aria-expanded')).toBe('false')
  await user.click(screen.getByRole('button', { name: 'Find another title' }))
  expect(await screen.findByRole<HTMLInputElement>('searchbox')).toHaveProperty('value', 'das boot')
  expect((await mock.calls())[WATCHLIST]).toBe(12)
})

test('keeps the other watchlists if one fails, and retries only that one', async () => {
  await mock.fault({ path: '/v1/users/:userId/watchlist', status: 500, times: 1 })
  const user = openAt('find')
  const problem = await screen.findByRole('alert')
  expect(problem.textContent).toContain('Some watchlists couldn’t be loaded')
  expect(screen.getByText('11 of 12 watchlists loaded.')).toBeTruthy()
  await user.click(within(problem).getByRole('button', { name: 'Try again' }))
  await allRead()
  expect((await mock.calls())[WATCHLIST]).toBe(13)
})

test("names what blocks a user's watchlist and which checks are unknown", async () => {
  const { user: ada } = await mock.send<{ user: User }>('GET', '/v1/users/users/2')
  await mock.send('PATCH', '/v1/users/users/2', { ...switchesOf(ada), can_sync: false })
  await mock.fault({ path: '/v1/plex/ping', status: 502, times: 0 })
  openAt('user:2')
  const checks = await screen.findByRole('list', { name: `Checks for ${ADA}` })
  const verdict = () => screen.getByText(/Ada Lovelace.*’s watchlist:/).textContent
  await waitFor(() => expect(verdict()).toContain('sync is off for this user'))
  const plex = within(checks).getByText('Plex').closest('li')
  await waitFor(() =>
    expect(plex?.textContent).toContain('so the Plex connection status is unknown'),
  )
  expect(within(checks).getByRole('link', { name: 'Edit user' }).getAttribute('href')).toBe(
    '/plex/users?open=edit-2',
  )
})

test('turns on the sync of a user who is held up by it', async () => {
  const { user: ada } = await mock.send<{ user: User }>('GET', '/v1/users/users/2')
  await mock.send('PATCH', '/v1/users/users/2', { ...switchesOf(ada), can_sync: false })
  const held = await unsentTitle(mock, 2)
  const user = openAt(`${held.type}.2:${held.title}`)
  const turnOn = await screen.findByRole('button', { name: 'Turn on sync' })
  await user.click(turnOn)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn on sync' })).toBeNull())
  const after = await mock.send<{ user: User }>('GET', '/v1/users/users/2')
  expect(after.user.can_sync).toBe(true)
})
