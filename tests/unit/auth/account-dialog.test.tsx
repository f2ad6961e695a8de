// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { account } from '../../../web/features/auth/account.ts'
import AccountDialog from '../../../web/features/auth/account-dialog.tsx'
import { config } from '../../../web/state/config.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { session } from '../../../web/state/session.ts'
import { followSession, openSession } from '../../../web/state/session-flows.ts'
import { toasts } from '../../../web/state/toasts.ts'
import { ADMIN } from '../../support/app.ts'
import { domMock } from '../../support/dom-mock.ts'
import { retype } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'

const NEW = 'another secret'
const PASSWORD = { 'Current password': ADMIN.password }
const field = (name: string) => screen.queryByLabelText<HTMLInputElement>(name)

const open = async () => {
  account.hasFixedName = false
  await currentUser.load({ force: true })
  await config.load({ force: true })
  const onClose = vi.fn()
  render(<AccountDialog open onClose={onClose} />)
  const user = userEvent.setup({ pointerEventsCheck: 0, delay: null })
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) {
      const input = field(name)
      if (!input) throw new Error(`There is no field ${name}`)
      await retype(user, input, value)
    }
  }
  const fillPassword = (current = ADMIN.password) =>
    fill({ 'Current password': current, 'New password': NEW, 'Confirm new password': NEW })
  return { user, fill, fillPassword, onClose }
}

describe.each(['0.5.12', '0.19'] as const)('version %s', profile => {
  const mock = domMock(profile)
  const submit = profile === '0.19' ? 'Save changes' : 'Change password'
  const signsIn = (password: string) =>
    mock.send('POST', '/v1/users/login', { email: ADMIN.email, login: ADMIN.email, password }).then(
      () => true,
      () => false,
    )

  test('changes the password, with fields that password managers find; a wrong current one keeps the dialog and the session', async () => {
    const { user, fillPassword, onClose } = await open()
    await openSession({ force: true })
    const leave = followSession()
    expect(field('Email')?.autocomplete).toBe('username')
    expect(field('Email')).toMatchObject({ value: ADMIN.email, readOnly: profile === '0.5.12' })
    expect(field('Username') === null).toBe(profile === '0.5.12')
    expect(field('Current password')?.autocomplete).toBe('current-password')
    expect(field('New password')?.autocomplete).toBe('new-password')
    expect(document.activeElement).toBe(field('Current password'))
    await fillPassword('not the one')
    await press(user, submit)
    expect(await screen.findByText('Wrong current password.')).toBeTruthy()
    expect(field('Current password')?.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Current password'))
    expect(session.phase).toBe('in')
    expect(onClose).not.toHaveBeenCalled()
    leave()
    await fillPassword()
    await press(user, submit)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(toasts.queue.map(({ title }) => title)).toContain('Password changed')
    expect(await signsIn(ADMIN.password)).toBe(false)
    expect(await signsIn(NEW)).toBe(true)
  })

  test('an ended session isn’t a wrong password: the change is sent after the next login', async () => {
    const { user, fillPassword, onClose } = await open()
    await mock.endSession(true)
    await fillPassword()
    await press(user, submit)
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(await signsIn(NEW)).toBe(true)
  })

  test('checks the fields before anything is sent, doesn’t claim that the password is unchanged without a response, and says how long to wait', async () => {
    const { user, fill, fillPassword } = await open()
    await fill({ ...PASSWORD, 'New password': ADMIN.password, 'Confirm new password': NEW })
    await press(user, submit)
    expect(await screen.findByText('Choose a password other than the current one.')).toBeTruthy()
    expect(screen.getByText('The passwords don’t match.')).toBeTruthy()
    expect(await mock.calls()).not.toHaveProperty(['PUT /v1/users/update-password'])
    mock.loseResponse('PUT', 'too late')
    await fillPassword()
    await press(user, submit)
    expect(await screen.findByText(/it’s unclear whether the change was made/)).toBeTruthy()
    const body = { message: 'Rate limit exceeded, retry in 37 seconds' }
    await mock.fault({ path: '/v1/users/update-password', status: 429, body })
    await press(user, submit)
    expect(await screen.findByText(/Try again in 37 seconds/)).toBeTruthy()
    expect(screen.getByRole('button', { name: submit }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('email and username', () => {
  const mock = domMock('0.19')
  const me = async () =>
    (await mock.send<{ user: { email: string; username: string } }>('GET', '/v1/users/me')).user

  test('are changed without a new password; what was saved before a failure is named and not sent again', async () => {
    const { user, fill, onClose } = await open()
    const body = { message: 'This username is already taken' }
    await mock.fault({ path: '/v1/users/update-username', status: 409, body })
    await fill({ Email: 'Mira@example.org', Username: 'taken', ...PASSWORD })
    await press(user, 'Save changes')
    await screen.findByText('Email address saved. This username is already taken.')
    expect(document.activeElement).toBe(field('Username'))
    await fill({ Username: 'mira' })
    await press(user, 'Save changes')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect((await mock.calls())['PUT /v1/users/update-email']).toBe(1)
    expect(await me()).toMatchObject({ email: 'mira@example.org', username: 'mira' })
    expect(currentUser.state.data?.username).toBe('mira')
  })

  test('disappear once the server turns out to lack the call', async () => {
    const { user, fill } = await open()
    await mock.fault({ path: '/v1/users/update-username', status: 404, body: { message: 'No' } })
    await fill({ Username: 'mira', ...PASSWORD })
    await press(user, 'Save changes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Account' }))
    await dialog.findByText('This server version can change only the password.')
    expect(field('Username')).toBeNull()
    expect(field('Email')?.readOnly).toBe(true)
  })
})
