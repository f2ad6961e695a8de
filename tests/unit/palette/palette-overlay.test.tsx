// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { PaletteOverlay } from '../../../web/app/overlays/palette-overlay.tsx'
import { useShellShortcuts } from '../../../web/app/shortcuts/use-shell-shortcuts.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { overlays } from '../../../web/state/overlays.ts'
import { domMock } from '../../support/dom-mock.ts'
import { GATEWAY_STATUS } from '../../support/fake-backend.ts'

const mock = domMock()

const Palette = () => {
  const [isOpen, setIsOpen] = useState(false)
  useShellShortcuts()
  useEffect(() => setIsOpen(true), [])
  return <PaletteOverlay open={isOpen} onClose={() => undefined} />
}
const open = async (path = '/dashboard') => {
  history.replaceState(null, '', path)
  render(<Palette />, { wrapper: BrowserRouter })
  const field = screen.getByRole('combobox', { name: /^Search pages/ })
  await screen.findByRole('listbox', { name: 'Results' })
  return { field, user: userEvent.setup({ pointerEventsCheck: 0 }) }
}
const openRead = async () => {
  const opened = await open()
  await allRead()
  const search = (text: string) => fireEvent.change(opened.field, { target: { value: text } })
  return { ...opened, search }
}
const address = () => location.pathname + location.search + location.hash
// Faster than a query by role, which the many results make slow.
const options = () =>
  [...document.querySelectorAll('[role="option"]')].map(option => option.textContent)
const allRead = () => waitFor(() => expect(screen.queryByText(/^Loading /)).toBeNull())

test.each(['quiet', 'old-backend'])(
  'finds users, instances, requests, sections, settings with their value, and actions in scenario %s',
  async scenario => {
    await mock.reset(scenario)
    const [request] = await mock.requests('limit=1&offset=0')
    const { search } = await openRead()
    for (const [text, wanted] of [
      ['ada lovelace', /^Ada Lovelace/],
      ['attic', /^Attic \(old disks\)/],
      [request?.contentTitle ?? '', /(Movie|Show) · /],
      ['tautulli', /^TautulliIn Notifications/],
      ['webhook', /^Notifications › Admin webhooks.*(Saved|None|focus)/],
      ['token', /^Plex configuration › Plex token/],
      ['prefix', /^User tags › Tag prefix/],
      ['tautulli key', /^Notifications › API key/],
      ['stop work', /^Stop watchlist sync/],
      ['light theme', /^Switch to (light|dark) theme/],
      ['undo', /^This browser › Undo window5 seconds/],
      ['poster', /^This browser › Show postersOn/],
      ['dry', /^Start delete sync dry run/],
      ['triage', /^Start triage/],
      ['log out', /^Log out/],
    ] as const) {
      search(text)
      await waitFor(() => expect(options(), text).toContainEqual(expect.stringMatching(wanted)))
    }
  },
)

test.each(['0.5.12', '0.19'])(
  'what admins call things by other names is the first result on version %s, and settings are those of the version',
  async profile => {
    await mock.reset({ name: 'words', profile })
    const help = { chat: '/chat', docs: '/docs', issues: '/issues', source: '/source' }
    gateway.set({ ...GATEWAY_STATUS, config: { ...GATEWAY_STATUS.config, help } })
    const { search } = await openRead()
    const isNewest = profile === '0.19'
    for (const [text, wanted] of Object.entries({
      csv: /^Approvals/,
      export: /^Export or import settings/,
      help: /^Documentation/,
      docs: /^Documentation/,
      logout: /^Log out/,
      'discord bot': /^Discord/,
      'approve all': /^Approvals/,
      stuck: /^Stuck requests/,
      plan: /^Plex users/,
      undo: /^Undo last decision or change/,
      log: isNewest ? /^Server log/ : /^Find titles matching/,
      lo: /^(?!Log out)/,
      backup: /^Export or import settings/,
      restore: /^Export or import settings/,
      rss: /^Plex configuration/,
      'plex pass': /^Plex configuration/,
      'default instance': /^Radarr instances/,
      exclusions: isNewest ? /^Excluded titles/ : /^Delete sync/,
      cap: /^Plex users/,
      language: /^Radarr content router/,
      'how often': /^Approval settings/,
      expire: /^Approval settings/,
      quota: /^Quota settings/,
      rename: /^Plex users/,
      tags: /^User tags/,
    })) {
      search(text)
      // What the server offers loads with the first key.
      await waitFor(() => expect(options()[0], text).toMatch(wanted))
    }
    for (const [text, wanted, isFound] of [
      ['expire after', /^Approval settings › Expire after/, true],
      ['plex app', /^Notifications › Send notifications through the Plex app/, isNewest],
      ['server url', /^Radarr instances › Server URL/, isNewest],
      ['name tags', /^User tags › Name tags after/, isNewest],
      ['tautulli', /^Tautulli/, !isNewest],
    ] as const) {
      search(text)
      const isListed = () => options().some(option => wanted.test(option ?? ''))
      await waitFor(() => expect(isListed(), text).toBe(isFound))
    }
    gateway.reset()
  },
)

test('lists the tabs and actions of the current page first, but preselects nothing that runs once', async () => {
  await mock.reset('quiet')
  await (await open('/approvals')).user.keyboard('{Escape}')
  await allRead()
  const here = within(screen.getByRole('group', { name: 'On this page' })).getAllByRole('option')
  expect(here.map(option => option.textContent?.replace(/(\d|Enter).*/, ''))).toEqual([
    'Undo last decision or change',
    'Start triage',
    'Approved requests',
    'Stuck requests',
    'Rejected requests',
  ])
  expect(here[1]?.getAttribute('aria-selected')).toBe('true')
})

test('shows pages and commands without errors on a fresh backend', async () => {
  await mock.reset('first-run')
  const { search, user } = await openRead()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  search('start work')
  expect(options()[0]).toBe('Start watchlist syncEnteropen')
  // A fresh backend returns placeholders, which don't count as instances.
  search('instance')
  expect(screen.queryByRole('group', { name: 'Pages' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Instances' })).toBeNull()
  search('plex conf')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/plex/configuration')
})

test('keeps pages and commands if the backend rejects everything, with Try again for each source', async () => {
  await mock.reset('stormy')
  await mock.fault({ path: '/v1/*', status: 500, times: 0 })
  const { user } = await openRead()
  const notes = await screen.findAllByRole('button', { name: 'Try again' })
  const failed = notes.map(note => note.parentElement?.textContent?.split(':')[0])
  expect(failed).toEqual(['Users', 'Actions', 'Instances', 'Requests'])
  await user.paste('quota')
  expect(options()).toContainEqual(expect.stringMatching(/^Quota settingsGQ(Enter)?$/))

  await mock.send('DELETE', '/mock/faults')
  for (const note of notes) await user.click(note)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('offers no Log out if no sign-in is required', async () => {
  gateway.set({ ...GATEWAY_STATUS, auth: 'bypass' })
  await mock.reset('bypass')
  const { search } = await openRead()
  expect(options()).not.toContain('Log out')
  search('log out')
  expect(options()).not.toContainEqual(expect.stringMatching(/^Log out/))
  gateway.reset()
})

test('opens the field of a found setting, and never shows secrets', async () => {
  const { search, user } = await openRead()
  const { discordBotToken } = await mock.config()
  expect(discordBotToken).toBeTruthy()
  search('bot token')
  await waitFor(() => expect(options()[0]).toMatch(/Bot token/))
  expect(document.body.textContent).not.toContain(discordBotToken)
  search('keep usage records')
  await waitFor(() => expect(options()[0]).toMatch(/^Quota settings › Keep usage records for/))
  await user.keyboard('{Enter}')
  expect(address()).toBe('/approvals/quota-settings#quotaSettings.cleanup.retentionDays')
})

test('lists what can be done with a user below the user, and narrows to the user with Tab', async () => {
  await mock.reset('quiet')
  const { field, user } = await openRead()
  await user.type(field, 'ada')
  await waitFor(() =>
    expect(options().slice(0, 4)).toEqual([
      'Ada LovelaceEnteropen',
      expect.stringMatching(
        /^Ada Lovelace › Quotas(movies|shows) \d+ of \d+ (daily|weekly|monthly)$/,
      ),
      expect.stringMatching(/^Ada Lovelace › Watchlist\d+ titles$/),
      expect.stringMatching(/^Ada Lovelace › Pending requests/),
    ]),
  )
  expect(options()).not.toContainEqual(expect.stringMatching(/Radarr/))
  await user.keyboard('{Tab}')
  expect(field).toHaveProperty('value', 'Ada Lovelace ')
  await user.keyboard('pen{Enter}')
  expect(address()).toMatch(/^\/approvals\?user=\d+$/)
})

test('opens a page in a new tab, asks before it stops the watchlist sync, and offers only a search for titles if nothing is found', async () => {
  const openTab = vi.spyOn(window, 'open').mockReturnValue(null)
  const { field, user } = await openRead()
  await user.type(field, 'quota set')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(openTab).toHaveBeenCalledWith('/approvals/quota-settings', '_blank', 'noopener')
  expect(address()).toBe('/dashboard')

  await user.clear(field)
  await user.paste('stop watch')
  await user.click(await screen.findByRole('option', { name: /^Stop watch ?list sync/ }))
  expect(overlays.open).toBe('stop')
  expect(await mock.calls()).not.toHaveProperty(['POST /v1/watchlist-workflow/stop'])

  await user.clear(field)
  await user.type(field, 'zzz')
  expect(options()).toEqual(['Find titles matching “zzz”Enteropen'])
  await user.keyboard('{Enter}')
  expect(address()).toBe('/dashboard?journey=find%3Azzz')
})
