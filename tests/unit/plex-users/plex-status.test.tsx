// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Preload the lazy script.
import '../../../web/features/plex/users/friends/friends-view.tsx'
import UsersPage from '../../../web/features/plex/users/users-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, type User } from '../../support/dom-page.tsx'
import { ADA, row } from './page-support.tsx'

const STATUS = 'GET /v1/plex/user-status'
const SENT = 'POST /v1/plex/send-friend-request'
const tab = { name: 'Plex status' }

describe('version 0.19', () => {
  const mock = domMock('0.19')
  const open = async () => {
    const user = openPage(UsersPage, '/plex/users')
    const button = await screen.findByRole('button', tab)
    expect(await mock.calls()).not.toHaveProperty(STATUS)
    await user.click(button)
    return user
  }
  const confirm = async (
    user: User,
    button: string,
    title: string,
    effect: RegExp,
    yes: string,
  ) => {
    await user.click(await screen.findByRole('button', { name: button }))
    const question = within(await screen.findByRole('alertdialog', { name: title }))
    expect(question.getByText(effect)).toBeTruthy()
    await user.click(question.getByRole('button', { name: yes }))
    return question
  }

  test('asks Plex on demand and once, and also lists accounts that are no users', async () => {
    const user = await open()
    expect(within(await row(ADA)).getByText('Friend')).toBeTruthy()
    expect(within(await row('Uncle Bob')).getByText('Not a user here')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Users' }))
    await user.click(await screen.findByRole('button', tab))
    expect(within(await row(ADA)).getByText('Friend')).toBeTruthy()
    expect((await mock.calls())[STATUS]).toBe(1)
  })

  test('removes a friend, and invites and uninvites an account, saying what it does to the watchlist', async () => {
    const user = await open()
    await confirm(
      user,
      `Remove ${ADA} as a friend`,
      `Remove ${ADA} as a friend?`,
      /’s watchlist is no longer synced/,
      'Remove friend',
    )
    expect(await within(await row(ADA)).findByText('Server access only')).toBeTruthy()
    await confirm(
      user,
      `Invite ${ADA}`,
      `Invite ${ADA}?`,
      /Once .* accepts it, their watchlist is synced/,
      'Send request',
    )
    expect(await within(await row(ADA)).findByText('Invited')).toBeTruthy()
    await confirm(
      user,
      'Withdraw the invitation of Uncle Bob',
      'Withdraw the invitation of Uncle Bob?',
      /stays unsynced/,
      'Withdraw invitation',
    )
    expect(await within(await row('Uncle Bob')).findByText('Server access only')).toBeTruthy()
  })

  test('keeps the question open and the status unchanged if Plex refuses', async () => {
    const user = await open()
    await mock.fault({
      path: '/v1/plex/send-friend-request',
      status: 400,
      body: { message: 'Plex refused the request' },
    })
    const question = await confirm(
      user,
      'Invite movie.night',
      'Invite movie.night?',
      /friend request on Plex/,
      'Send request',
    )
    expect(await question.findByText('Couldn’t send the friend request')).toBeTruthy()
    expect(question.getByText('Plex refused the request.')).toBeTruthy()
  })

  test('a request whose response was lost is looked up, not sent again', async () => {
    const user = await open()
    await screen.findByRole('button', { name: 'Invite movie.night' })
    mock.loseResponse('POST', 'lost at the backend')
    await confirm(
      user,
      'Invite movie.night',
      'Invite movie.night?',
      /friend request on Plex/,
      'Send request',
    )
    expect(await within(await row('movie\\.night')).findByText('Invited')).toBeTruthy()
    expect((await mock.calls())[SENT]).toBe(1)
  })

  test('says what is wrong if Plex isn’t reachable', async () => {
    await mock.fault({ path: '/v1/plex/user-status', status: 500, body: {} })
    const user = await open()
    expect(await screen.findByText('Couldn’t load the Plex status')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(within(await row(ADA)).getByText('Friend')).toBeTruthy()
  })
})

describe('version 0.5.12', () => {
  const mock = domMock()

  test('offers no Plex status', async () => {
    openPage(UsersPage, '/plex/users?tab=friends')
    expect(await row(ADA)).toBeTruthy()
    expect(screen.queryByRole('button', tab)).toBeNull()
    expect(await mock.calls()).not.toHaveProperty(STATUS)
  })
})
