// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { webhooks } from '../../../web/features/notifications/webhooks.ts'
import { live } from '../../../web/state/live.ts'
import { refetchAfterReconnect } from '../../../web/state/resource.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, field, isSaved, openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const open = () => openPage(NotificationsPage, '/notifications')
const chooseOf = (user: User, card: string, item: string) =>
  choose(user, item, `More actions for ${card}`)

test('shows a result per webhook, and keeps the input when validation is unavailable', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Add webhook' }))
  const discord = await card('Discord webhooks')
  const second = await field('Webhook 2')
  await retype(user, second, 'https://example.com/hook')
  await user.tab()
  await user.click(screen.getByRole('heading', { name: 'Discord bot' }))
  expect(await discord.findAllByText(/A webhook URL starts with https:/)).toHaveLength(1)
  const wrong = 'https://discord.com/api/webhooks/7/wrong-token'
  await retype(user, second, wrong)
  await press(user, 'Validate', discord)
  expect((await discord.findByText('Valid')).dataset.tip).toMatch(/Webhook found on Discord/)
  expect(await discord.findByText(/Unknown Webhook/)).toBeTruthy()
  await mock.fault({ path: '/v1/notifications/validatewebhook', status: 500 })
  await press(user, 'Validate', discord)
  expect(await discord.findByText(/Couldn’t check the webhooks/)).toBeTruthy()
  expect(second.value).toBe(wrong)
})

test('explains why the bot can’t start', async () => {
  const config = { discordBotToken: 'wrong-token', discordClientId: '200000000000000001' }
  await mock.reset({ name: 'own', world: { config }, timeline: [{ at: '0s', discord: 'stop' }] })
  const user = open()
  const bot = await card('Discord bot')
  await press(user, 'Start bot', bot)
  const alert = await bot.findByRole('alert')
  expect(alert.textContent).toContain('The bot couldn’t log in to Discord.')
  await retype(user, await field('Bot token'), 'another')
  expect(await bot.findByText(/Save first\. The bot starts with the saved values\./)).toBeTruthy()
})

test('stops the bot from its card’s menu', async () => {
  live.discord = 'running'
  const user = open()
  const bot = await card('Discord bot')
  expect(bot.queryByRole('button', { name: /^(Start|Stop) bot$/ })).toBeNull()
  await chooseOf(user, 'Discord bot', 'Stop bot')
  await waitFor(async () =>
    expect(await mock.calls()).toHaveProperty(['POST /v1/notifications/discordstop'], 1),
  )
  await act(async () => {
    live.discord = 'stopped'
  })
  expect(bot.getByRole('button', { name: 'Start bot' })).toBeTruthy()
})

test('shows the missing setup of each section', async () => {
  const config = {
    ...{ discordWebhookUrl: '', discordBotToken: '', discordClientId: '', discordGuildId: '' },
    ...{ enableApprise: false, appriseUrl: '', systemAppriseUrl: '', selfRss: '', friendsRss: '' },
  }
  await mock.reset({ name: 'bare', world: { config }, timeline: [{ at: '0s', discord: 'stop' }] })
  const user = open()
  const apprise = await card('Apprise')
  expect(await apprise.findByText(/No Apprise server is set/)).toBeTruthy()
  expect(apprise.getByText('Not configured')).toBeTruthy()
  const bot = await card('Discord bot')
  expect(bot.queryByLabelText('Bot token')).toBeNull()
  await press(user, 'Add bot…', bot)
  expect(await bot.findByText(/Enter and save the token, client ID and server ID/)).toBeTruthy()
  expect(bot.getByLabelText('Bot token')).toBeTruthy()
  expect(await (await card('Tautulli')).findAllByText(/Tautulli needs both RSS feeds/)).toBeTruthy()
  expect((await field('Send notifications through Tautulli')).disabled).toBe(true)
  const overview = await card('Notification overview')
  const name = 'New approval request, Discord webhook: Blocked. Selected, but no webhooks'
  const way = await overview.findByRole('link', { name })
  expect(way.dataset.tip).toBe('Selected, but no webhooks · opens Discord')
  expect(way.getAttribute('href')).toContain('#discord-notifications')
})

test('tests Tautulli with the entered values, saves and syncs its notifiers', async () => {
  const user = open()
  const tautulli = await card('Tautulli')
  expect(tautulli.queryByLabelText('URL')).toBeNull()
  await user.click(await field('Send notifications through Tautulli'))
  await save(user)
  expect(await tautulli.findByText('Enter the URL and API key first.')).toBeTruthy()
  expect(document.activeElement).toBe(await field('URL'))
  await retype(user, await field('URL'), 'http://offline:8181')
  await retype(user, await field('API key'), 'key')
  await press(user, 'Test connection', tautulli)
  const alert = await tautulli.findByRole('alert')
  expect(alert.textContent).toContain('Failed to connect to Tautulli at http://offline:8181')
  await retype(user, await field('URL'), 'http://tautulli:8181')
  await press(user, 'Test connection', tautulli)
  expect(await tautulli.findByText(/Tautulli is connected/)).toBeTruthy()
  await save(user)
  await isSaved()
  await chooseOf(user, 'Tautulli URL and API key', 'Sync notifiers')
  expect(await tautulli.findByText(/Notifiers synced for \d+ users/)).toBeTruthy()
})

test('asks before clearing and keeps other edits', async () => {
  const user = open()
  await retype(user, await field('Wait for more episodes'), '3')
  await chooseOf(user, 'Discord webhooks', 'Clear Discord webhooks…')
  const question = await asked('Clear Discord webhooks?')
  expect(question.getByText(/Nothing more is posted to these channels\./)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByLabelText('Webhook 1')).toBeNull())
  expect(screen.queryByRole('button', { name: 'More actions for Discord webhooks' })).toBeNull()
  expect((await field('Wait for more episodes')).value).toBe('3')
  await save(user)
  await isSaved()
  const config = await mock.config()
  expect(config).toMatchObject({ queueWaitTime: 180_000 })
  expect(config).not.toHaveProperty('discordWebhookUrl')
})

/** The Apprise card with an empty target. */
const openTarget = async () => {
  const config = { systemAppriseUrl: '', enableApprise: true, appriseUrl: 'http://apprise:8000' }
  await mock.reset({ name: 'apprise', world: { config }, timeline: [] })
  const user = open()
  const apprise = await card('Apprise')
  await press(user, 'Add target', apprise)
  await user.click(await field('Target 1'))
  return { user, apprise }
}

test.each([
  ['mailto://h?to=anna@x.org, ben@x.org', 'mailto://h?to=anna@x.org,ben@x.org'],
  ['mailto://h?to=a@x.org,\n b@\nx.org', 'mailto://h?to=a@x.org,b@x.org'],
  ['mailto://h?to=a@x,b@x', 'mailto://h?to=a@x,b@x'],
])('the Apprise target %j is saved without blanks, after saying so', async (text, saved) => {
  const { user, apprise } = await openTarget()
  const isTyped = text === saved
  if (isTyped) await user.type(await field('Target 1'), text)
  else await user.paste(text)
  const note = apprise.queryByText('Saved without the blanks and line breaks in it.')
  expect(note === null).toBe(isTyped)
  expect(apprise.queryByText(/^Start each target/)).toBeNull()
  expect(screen.queryByLabelText('Target 2')).toBeNull()
  await save(user)
  await isSaved()
  expect((await mock.config()).systemAppriseUrl).toBe(saved)
})

test.each([
  ['ntfy://host/a; ntfy://host/b ntfy://host/c d', 'Target 3', 'ntfy://host/c d'],
  ['mailto://h?to=a@x,b@x,ntfy://host/topic', 'Target 2', 'ntfy://host/topic'],
])('several Apprise targets are separated: %s', async (text, last, target) => {
  const { user, apprise } = await openTarget()
  await user.paste(text)
  expect((await field(last)).value).toBe(target)
  const error = apprise.queryByText('Remove the blanks, or write each as %20.')
  expect(error !== null).toBe(target.includes(' '))
})

test('cells with all they need are switched in place, and Ctrl+Z undoes it; a cell whose setting has an unsaved change leads to it', async () => {
  const webhook = { discordWebhookUrl: 'https://discord.com/api/webhooks/1/a' }
  const config = { ...webhook, approvalNotify: 'none', watchlistAddNotify: 'all' }
  await mock.reset({ name: 'own', profile: '0.19', world: { config } })
  const user = open()
  const overview = await card('Notification overview')
  const cell = () =>
    overview.findByRole('switch', { name: /^New approval request, Discord webhook: / })
  const saved = (value: string) =>
    waitFor(async () => expect(await mock.config()).toHaveProperty('approvalNotify', value))
  await user.click(await cell())
  await saved('webhook-only')
  await waitFor(async () => expect((await cell()).getAttribute('aria-checked')).toBe('true'))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  await user.keyboard('{Control>}z{/Control}')
  await saved('none')
  const name = /^New watchlist item, Apprise: /
  await overview.findByRole('switch', { name })
  await user.selectOptions(await field('Notify admins about new watchlist items'), 'none')
  expect(overview.queryByRole('switch', { name })).toBeNull()
  expect(overview.getByRole('link', { name })).toBeTruthy()
})

test('one of several webhooks gets a name in this browser, by its ID and without its token', async () => {
  const WEBHOOK = 'https://discord.com/api/webhooks'
  const discordWebhookUrl = `${WEBHOOK}/123456/secret-part,${WEBHOOK}/7/b`
  await mock.reset({ name: 'named', world: { config: { discordWebhookUrl } }, timeline: [] })
  const user = open()
  await retype(user, await field('Name of URL 1'), 'Movie night')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  cleanup()
  const again = open()
  expect(await screen.findByDisplayValue('Movie night')).toBeTruthy()
  await again.click(screen.getByRole('button', { name: 'Remove webhook 2' }))
  expect(screen.queryByLabelText('Name of URL 1')).toBeNull()
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('123456')
  expect(kept).not.toContain('secret-part')
})

test('a newer server waits for up to 30 minutes', async () => {
  const minutes = (count: number) => ({ queueWaitTime: count * 60_000 })
  await mock.reset({ name: 'wait', profile: '0.19', world: { config: minutes(10) } })
  const user = open()
  const wait = await field('Wait for more episodes')
  expect(wait.value).toBe('10')
  await retype(user, wait, '31')
  await save(user)
  expect(await screen.findAllByText(/from 0 to 30 minutes/)).toHaveLength(2)
  await retype(user, wait, '30')
  await save(user)
  await isSaved()
  expect(await mock.config()).toMatchObject(minutes(30))
})

const LIST = '/v1/webhooks/endpoints'

describe('a server with webhooks', () => {
  beforeEach(() => mock.reset({ name: 'webhooks', profile: '0.19', timeline: [] }))
  const listed = () => within(screen.getByRole('table', { name: 'Webhooks' }))
  const saved = async () =>
    (await mock.send<{ data: { name: string; url: string; enabled: boolean }[] }>('GET', LIST)).data
  const dialog = async (name: string | RegExp) =>
    within(await screen.findByRole('dialog', { name }))

  test('adds one after its address was tested', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Add webhook…' }))
    const form = await dialog('Add webhook')
    await press(user, 'Send test', form)
    expect(form.queryByRole('alert')).toBeNull()
    await retype(user, form.getByLabelText('Name'), 'Script')
    await retype(user, form.getByLabelText('URL'), 'http://offline.example')
    await press(user, 'Send test', form)
    expect((await form.findByRole('alert')).textContent).toMatch(/Test failed.*ECONNREFUSED/)
    await retype(user, form.getByLabelText('URL'), 'http://script.example/hook?key=hidden')
    await press(user, 'Send test', form)
    expect(await form.findByText('Test delivered')).toBeTruthy()
    expect(form.getByText(/HTTP 204 in 38 ms/)).toBeTruthy()
    await press(user, 'Add webhook', form)
    expect(await form.findByText('Select at least one event.')).toBeTruthy()
    await user.click(form.getByRole('checkbox', { name: 'A user was added' }))
    await retype(user, form.getByLabelText('Header name'), 'X-Key')
    await press(user, 'Add webhook', form)
    expect(await form.findByText(/Enter both the name and the value/)).toBeTruthy()
    await retype(user, form.getByLabelText('Header value'), 'planted')
    await press(user, 'Add webhook', form)
    await waitFor(() => expect(listed().getByText('Script')).toBeTruthy())
    expect(listed().getByText('http://script.example/hook')).toBeTruthy()
    const header = { authHeaderName: 'X-Key', authHeaderValue: 'planted' }
    const script = { ...header, name: 'Script', eventTypes: ['user.created'], enabled: true }
    expect((await saved()).at(-1)).toMatchObject(script)
  })

  test('lists one without the value of its header, tests it, turns it off without its header but with its events, and deletes it once confirmed', async () => {
    const user = open()
    const hooks = await card('Webhooks of other apps')
    expect(await hooks.findByText('media.available, approval.created')).toBeTruthy()
    expect(hooks.getByText('Header Authorization: ••••')).toBeTruthy()
    expect(document.body.innerHTML).not.toContain('demo-webhook-secret')
    await press(user, 'Test Home automation', hooks)
    expect(await hooks.findByText('Test delivered')).toBeTruthy()
    await chooseOf(user, 'Home automation', 'Edit…')
    const form = await dialog(/Edit/)
    await user.click(await form.findByRole('switch', { name: 'Send events to this webhook' }))
    await user.clear(form.getByLabelText('Header name'))
    await user.clear(form.getByLabelText('Header value'))
    await press(user, 'Save 3 changes', form)
    await waitFor(() => expect(listed().getByText('Off')).toBeTruthy())
    const header = { authHeaderName: null, authHeaderValue: null }
    const eventTypes = ['media.available', 'approval.created']
    expect(await saved()).toEqual([
      expect.objectContaining({ ...header, enabled: false, eventTypes }),
    ])
    await chooseOf(user, 'Home automation', 'Delete…')
    await press(user, 'Delete webhook')
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Webhooks' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Add webhook…' })).toBeTruthy()
    expect(await saved()).toEqual([])
  })
})

test('a server that may have webhooks is asked once, and again after the stream was interrupted', async () => {
  await mock.reset({ name: 'no-webhooks', profile: '0.13', timeline: [] })
  const asked = async () => (await mock.calls())[`GET ${LIST}`] ?? 0
  await mock.fault({ path: LIST, status: 404, body: { message: 'Not Found' } })
  for (const times of [1, 2]) {
    open()
    await screen.findByLabelText('Bot token')
    await waitFor(() => expect(webhooks.state.status, String(times)).toBe('not-offered'))
    expect(screen.queryByText(/^Webhooks of/)).toBeNull()
    expect(await asked()).toBe(1)
    cleanup()
  }
  await refetchAfterReconnect()
  open()
  await waitFor(async () => expect(await asked()).toBe(2))
})
