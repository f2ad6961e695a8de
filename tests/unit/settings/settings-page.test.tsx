// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { readHistory } from '../../../web/lib/save-history.ts'
import { undoLatestChange } from '../../../web/state/change.ts'
import { config } from '../../../web/state/config.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { unsavedOnPage } from '../../../web/state/unsaved.ts'
import { domMock } from '../../support/dom-mock.ts'
import { asksToLeave, isSaved, openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { asked, press } from '../../support/dom-press.ts'
import SamplePage from './sample-page.tsx'

const mock = domMock()
const START = {
  enableApprise: true,
  tautulliEnabled: true,
  tautulliApiKey: 'key',
  queueWaitTime: 120_000,
  maxDeletionPrevention: 10,
  approvalNotify: 'none',
  discordWebhookUrl: 'https://discord.example/1',
}
const start = (more: object = {}) =>
  mock.reset({ name: 'sample', world: { config: { ...START, ...more } }, timeline: [] })
beforeEach(async () => {
  await start()
  drainToasts()
})
const puts = () => mock.sent('PUT')
const saveElsewhere = async (values: Record<string, unknown>) => {
  await mock.send('PUT', mock.configPath, values)
  await act(() => config.load({ force: true }))
}
/** Calls with this method wait for the function that is returned. */
const hold = (method: string) => {
  const { fetch } = globalThis
  let go = () => {}
  const held = new Promise<void>(resolve => (go = resolve))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if ((init.method ?? 'GET') === method) await held
    return fetch(url, init)
  })
  return go
}

const opened = async () => {
  const user = openPage(SamplePage, '/sample')
  await screen.findByLabelText('Safety limit')
  return user
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const bar = () => screen.findByRole('region', { name: 'Unsaved changes' })
const fieldErrors = (text: RegExp) =>
  screen.queryAllByText(text).filter(error => error.closest('section[aria-label]') === null)
const type = (user: User, label: string, text: string) => retype(user, field(label), text)

test('shows its cards while loading, without controls', async () => {
  const answer = hold('GET')
  openPage(SamplePage, '/sample')
  for (const title of ['Tautulli', 'Limits', 'Channels'])
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  for (const label of ['Send notifications', 'Safety limit', 'Webhooks'])
    expect(screen.getByText(label).closest('[inert]')).not.toBeNull()
  expect(document.querySelector('input, select, button:not([aria-haspopup])')).toBeNull()
  answer()
  await screen.findByLabelText('Safety limit')
  expect(screen.getByText('Safety limit').closest('[inert]')).toBeNull()
})

test.each(['12.75', '1.0', '1.000', '1,000'])('never saves %s as 1', async typed => {
  const user = await opened()
  await type(user, 'Safety limit', typed)
  await user.tab()
  expect(field('Safety limit').value).toBe(typed)
  expect(fieldErrors(/Enter a whole number from 1 to 100/)).toHaveLength(1)
})

test('F6 moves between the save bar and the last focused field', async () => {
  const user = await opened()
  await type(user, 'Safety limit', '20')
  const inBar = within(await bar())
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(inBar.getByRole('button', { name: 'Discard' }))
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(field('Safety limit'))
  act(() => field('Wait for more episodes').focus())
  act(() => inBar.getByRole('button', { name: 'Discard' }).focus())
  await user.keyboard('{F6}')
  expect(document.activeElement).toBe(field('Wait for more episodes'))
})

test('shows errors on blur and sends nothing', async () => {
  const user = await opened()
  await type(user, 'Wait for more episodes', '99')
  expect(fieldErrors(/from 0 to 30 minutes/)).toHaveLength(0)
  expect((await bar()).textContent).toMatch(
    /1 value to fixWait for more episodes: Enter a number from 0 to 30 minutes/,
  )
  await user.tab()
  expect(fieldErrors(/from 0 to 30 minutes/)).toHaveLength(1)
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(document.activeElement).toBe(field('Wait for more episodes')))
  expect(puts()).toEqual([])
})

test('a field may depend on a read-only setting, which is never written', async () => {
  await start({ enableApprise: false, tautulliEnabled: false })
  const user = await opened()
  expect(screen.queryByLabelText('API key')).toBeNull()
  expect(field('Send notifications').disabled).toBe(true)
  expect(screen.getByText('Apprise is away.')).toBeTruthy()
  await type(user, 'Safety limit', '20')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(puts()).toEqual([{ maxDeletionPrevention: 20 }]))
})

test.each(['33', '10'])('keeps an edit to %s that is made during a save', async text => {
  const answer = hold('PUT')
  const user = await opened()
  await type(user, 'Safety limit', '20')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('button', { name: /^Saving/ })).toBeTruthy()
  await type(user, 'Safety limit', text)
  expect(unsavedOnPage()).toHaveLength(1)
  answer()
  expect(await screen.findByText('Was 20 percent')).toBeTruthy()
  expect(field('Safety limit').value).toBe(text)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a save with a lost response counts as saved and is added to the history', async () => {
  const user = await opened()
  await type(user, 'Safety limit', '33')
  mock.loseResponse('PUT', 'lost at the backend')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(unsavedOnPage()).toEqual([]))
  expect(drainToasts().map(({ title }) => title)).toEqual([
    'The response was lost, but the change was saved',
    'Safety limit is 33 percent',
  ])
  expect(puts()).toHaveLength(1)
  const change = { key: 'maxDeletionPrevention', from: 10, to: 33 }
  expect(readHistory('/sample')[0]?.changes).toEqual([change])
})

test('the save bar tells the last change, new value first, and undoes the save', async () => {
  const user = await opened()
  await type(user, 'Safety limit', '20')
  expect(within(await bar()).queryByRole('button', { name: 'Review' })).toBeNull()
  await type(user, 'Wait for more episodes', '4')
  expect((await bar()).textContent).toMatch(
    /2 unsaved changesWait for more episodes → 4 minutes, was 2/,
  )
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(unsavedOnPage()).toEqual([]))
  expect(drainToasts()).toMatchObject([
    { title: 'Wait for more episodes is 4 minutes · +1 more', action: { label: 'Undo' } },
  ])
  await act(async () => undoLatestChange())
  expect(puts()[1]).toEqual({ maxDeletionPrevention: 10, queueWaitTime: 120_000 })
  expect(field('Safety limit').value).toBe('10')
  expect(readHistory('/sample').map(({ changes }) => changes.at(-1))).toEqual([
    { key: 'queueWaitTime', from: 240_000, to: 120_000 },
    { key: 'queueWaitTime', from: 120_000, to: 240_000 },
  ])
})

test('changes can be reviewed before saving, and reverted from the history on a later visit', async () => {
  const user = await opened()
  await type(user, 'Safety limit', '20')
  await user.selectOptions(field('Channel'), 'All channels')
  await press(user, 'Review')
  const review = await screen.findByRole('alertdialog', { name: 'Review changes' })
  expect(review.textContent).toMatch(/Safety limit.*10 percent → 20 percent/)
  await press(user, 'Save 2 changes')
  const changed = { maxDeletionPrevention: 20, approvalNotify: 'all' }
  await waitFor(() => expect(puts()).toEqual([changed]))
  cleanup()
  const { happyDOM } = window as unknown as Window
  happyDOM.setViewport({ width: 390 })
  const again = await opened()
  const history = await screen.findByRole('button', { name: 'History' })
  const { DOCUMENT_POSITION_FOLLOWING: isAfter } = Node
  // On phones, the settings come first.
  expect(field('Safety limit').compareDocumentPosition(history) & isAfter).toBeTruthy()
  happyDOM.setViewport({ width: 1024 })
  await again.click(history)
  await press(again, 'Revert')
  expect(field('Safety limit').value).toBe('10')
  await again.keyboard('{Control>}s{/Control}')
  const reverted = { maxDeletionPrevention: 10, approvalNotify: 'none' }
  await waitFor(() => expect(puts()).toEqual([changed, reverted]))
})

test('several addresses are saved as one string, and one that failed validation after a question', async () => {
  const user = await opened()
  await user.click(screen.getByRole('button', { name: 'Add webhook' }))
  await user.type(field('Webhook 2'), ',')
  expect(document.activeElement).toBe(field('Webhook 2'))
  expect(field('Webhook 2').value).toBe('')
  await user.paste('https://discord.example/deleted')
  expect([1, 2].map(at => 'changed' in field(`Webhook ${at}`).dataset)).toEqual([false, true])
  await press(user, 'Validate')
  expect(await screen.findByText(/^Invalid:/)).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await (await asked('Save anyway?')).findByText(/Webhooks: 1 webhook failed validation\./)
  await press(user, 'Keep editing')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(puts()).toEqual([])
  await user.keyboard('{Control>}s{/Control}')
  await press(user, 'Save anyway')
  const both = 'https://discord.example/1,https://discord.example/deleted'
  await waitFor(() => expect(puts()).toEqual([{ discordWebhookUrl: both }]))
  await press(user, 'Remove webhook 2')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(puts()[1]).toEqual({ discordWebhookUrl: 'https://discord.example/1' }))
})

test('keeps the input when saving fails, and asks before leaving until it is saved', async () => {
  const user = await opened()
  await type(user, 'Safety limit', '20')
  expect(asksToLeave()).toBe(true)
  // A new tab leaves nothing.
  const link = Object.assign(document.createElement('a'), { href: '/users', target: '_blank' })
  document.body.append(link)
  link.addEventListener('click', event => event.preventDefault())
  await user.click(link)
  link.remove()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await mock.fault({ method: 'PUT', path: mock.configPath, status: 500 })
  await save(user)
  expect(await screen.findByText(/Your changes are kept/)).toBeTruthy()
  expect(await mock.config()).toMatchObject({ maxDeletionPrevention: 10 })
  await save(user)
  await isSaved()
  expect(await mock.config()).toMatchObject({ maxDeletionPrevention: 20 })
  expect(field('Safety limit').value).toBe('20')
  expect(asksToLeave()).toBe(false)
})

test('asks before overwriting a change by another admin, but an edit that equals it is no longer an edit, whatever is saved later', async () => {
  const user = await opened()
  await type(user, 'Safety limit', '20')
  await mock.send('PUT', mock.configPath, { maxDeletionPrevention: 30 })
  await save(user)
  await asked('Changed elsewhere')
  expect(await mock.config()).toMatchObject({ maxDeletionPrevention: 30 })
  await press(user, 'Keep my value')
  expect(field('Safety limit').value).toBe('20')
  await save(user)
  await isSaved()
  expect(await mock.config()).toMatchObject({ maxDeletionPrevention: 20 })
  await type(user, 'Safety limit', '40')
  await saveElsewhere({ maxDeletionPrevention: 40 })
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  await saveElsewhere({ maxDeletionPrevention: 30 })
  expect(field('Safety limit').value).toBe('30')
  expect(screen.queryByRole('alertdialog', { name: 'Changed elsewhere' })).toBeNull()
})

test('a list that another admin changes keeps the focus in its field', async () => {
  await opened()
  const webhook = field('Webhook 1')
  webhook.focus()
  await saveElsewhere({ discordWebhookUrl: 'https://discord.example/2' })
  expect(field('Webhook 1').value).toBe('https://discord.example/2')
  expect(document.activeElement).toBe(field('Webhook 1'))
  expect(webhook.isConnected).toBe(true)
})
