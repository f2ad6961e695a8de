// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { webhooks } from '../../../web/features/notifications/webhooks.ts'
import { refetchAfterReconnect } from '../../../web/state/resource.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype } from '../../support/dom-page.tsx'

const LIST = '/v1/webhooks/endpoints'
const open = () => openPage(NotificationsPage, '/notifications')
const listed = () => within(screen.getByRole('table', { name: 'Webhooks' }))

describe('a server with webhooks', () => {
  const mock = domMock('0.19')
  const saved = async () =>
    (await mock.send<{ data: { name: string; url: string; enabled: boolean }[] }>('GET', LIST)).data
  const dialog = async (name: string | RegExp) =>
    within(await screen.findByRole('dialog', { name }))
  const choose = async (user: ReturnType<typeof open>, item: string) => {
    await user.click(
      await screen.findByRole('button', { name: 'More actions for Home automation' }),
    )
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }

  test('adds one after its address was tested', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Add webhook…' }))
    const form = await dialog('Add webhook')
    await user.click(form.getByRole('button', { name: 'Send test' }))
    expect(form.queryByRole('alert')).toBeNull()
    await retype(user, form.getByLabelText('Name'), 'Script')
    await retype(user, form.getByLabelText('URL'), 'http://offline.example')
    await user.click(form.getByRole('button', { name: 'Send test' }))
    expect((await form.findByRole('alert')).textContent).toMatch(/Test failed.*ECONNREFUSED/)
    await retype(user, form.getByLabelText('URL'), 'http://script.example/hook?key=hidden')
    await user.click(form.getByRole('button', { name: 'Send test' }))
    expect(await form.findByText('Test delivered')).toBeTruthy()
    expect(form.getByText(/HTTP 204 in 38 ms/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Add webhook' }))
    expect(await form.findByText('Select at least one event.')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: 'A user was added' }))
    await user.type(form.getByLabelText('Header name'), 'X-Key')
    await user.click(form.getByRole('button', { name: 'Add webhook' }))
    expect(await form.findByText(/Enter both the name and the value/)).toBeTruthy()
    await user.type(form.getByLabelText('Header value'), 'planted')
    await user.click(form.getByRole('button', { name: 'Add webhook' }))
    await waitFor(() => expect(listed().getByText('Script')).toBeTruthy())
    expect(listed().getByText('http://script.example/hook')).toBeTruthy()
    expect((await saved()).at(-1)).toMatchObject({
      name: 'Script',
      eventTypes: ['user.created'],
      authHeaderName: 'X-Key',
      authHeaderValue: 'planted',
      enabled: true,
    })
  })

  test('turns one off, clears its header and keeps its events', async () => {
    const user = open()
    await choose(user, 'Edit…')
    const form = await dialog(/Edit/)
    await user.click(await form.findByRole('switch', { name: 'Send events to this webhook' }))
    await user.clear(form.getByLabelText('Header name'))
    await user.clear(form.getByLabelText('Header value'))
    await user.click(form.getByRole('button', { name: 'Save 3 changes' }))
    await waitFor(() => expect(listed().getByText('Off')).toBeTruthy())
    expect(await saved()).toEqual([
      expect.objectContaining({
        enabled: false,
        authHeaderName: null,
        authHeaderValue: null,
        eventTypes: ['media.available', 'approval.created'],
      }),
    ])
  })

  test('lists one without the value of its header, tests it, and deletes it once confirmed', async () => {
    const user = open()
    const hooks = await card('Webhooks')
    expect(await hooks.findByText('media.available, approval.created')).toBeTruthy()
    expect(hooks.getByText('Header Authorization: ••••')).toBeTruthy()
    expect(document.body.innerHTML).not.toContain('demo-webhook-secret')
    await user.click(await screen.findByRole('button', { name: 'Test Home automation' }))
    expect(await hooks.findByText('Test delivered')).toBeTruthy()
    await choose(user, 'Delete…')
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }))
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Webhooks' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Add webhook…' })).toBeTruthy()
    expect(await saved()).toEqual([])
  })
})

describe('a server that may have webhooks, but doesn’t', () => {
  const mock = domMock('0.13')

  test('is asked once, and again after the stream was interrupted', async () => {
    const asked = async () => (await mock.calls())[`GET ${LIST}`] ?? 0
    await mock.fault({ path: LIST, status: 404, body: { message: 'Not Found' } })
    for (const times of [1, 2]) {
      open()
      await screen.findByLabelText('Bot token')
      await waitFor(() => expect(webhooks.state.status, String(times)).toBe('not-offered'))
      expect(screen.queryByText('Webhooks')).toBeNull()
      expect(await asked()).toBe(1)
      cleanup()
    }
    await refetchAfterReconnect()
    open()
    await waitFor(async () => expect(await asked()).toBe(2))
  })
})
