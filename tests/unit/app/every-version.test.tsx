// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import type { PageProps } from '../../../web/app/page-types.ts'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { setUndoWindow } from '../../../web/components/decisions/undo-window.ts'
import { startApprovalToasts } from '../../../web/features/approval-toasts/approval-toasts.ts'
import ApprovalsPage from '../../../web/features/approvals/approvals-page.tsx'
// Preload the lazy script.
import '../../../web/features/arr/router/editor/rule-editor.tsx'
import LoginPage from '../../../web/features/auth/login-page.tsx'
import DashboardPage from '../../../web/features/dashboard/dashboard-page.tsx'
import { allowLoads, resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { config } from '../../../web/state/config.ts'
import { currentUser } from '../../../web/state/current-user.ts'
import { session, signedIn } from '../../../web/state/session.ts'
import { initialise, startLive } from '../../../web/state/startup.ts'
import { drainToasts, toasts } from '../../../web/state/toasts.ts'
import { ADMIN } from '../../support/app.ts'
import { giveLayout } from '../../support/dom-layout.ts'
import { domMock } from '../../support/dom-mock.ts'
import { isSaved, openPage, retype, save } from '../../support/dom-page.tsx'

giveLayout({ width: 1200, height: 240 })

/** What each page shows of the data: an element, by its role and name. */
const ELEMENTS: Record<string, [role: string, name: string | RegExp]> = {
  '/dashboard': ['button', /^Approve /],
  '/approvals': ['button', /^Approve /],
  '/plex/users': ['row', /Ada Lovelace/],
  '/radarr/content-router': ['heading', 'Restricted certification'],
  '/radarr/instances': ['link', 'Radarr'],
  '/sonarr/content-router': ['heading', /^Long-running shows/],
  '/sonarr/instances': ['link', 'Sonarr'],
  '/utilities/api-keys': ['row', /Home automation/],
  '/utilities/plex-notifications': ['button', 'Configure 5 instances'],
}
/** Or a setting, with its value on every version, and another one for a text. */
const SETTINGS: Record<string, [label: string, shown: string, typed?: string]> = {
  '/approvals/settings': ['Expire after', '72', '48'],
  '/approvals/quota-settings': ['Weekly quota period', '7', '10'],
  '/notifications': ['Wait for more episodes', '2', '4'],
  '/plex/configuration': [
    'Plex server URL',
    'http://plex.example.internal:32400',
    'http://10.0.0.1',
  ],
  '/utilities/delete-sync': ['Safety limit', '10', '20'],
  '/utilities/new-user-defaults': ['Limit movies', 'off'],
  '/utilities/plex-labels': ['Label titles in Plex', 'on'],
  '/utilities/plex-session-monitoring': ['Check every', '15', '5'],
  '/utilities/public-content-notifications': ['Announce new content', 'off'],
  '/utilities/user-tags': ['Tag movies in Radarr', 'on'],
}

/** What a page says on a version that lacks its calls. */
const NOTES: Record<string, [call: 'hasApiKeys' | 'hasLabels', note: string]> = {
  '/utilities/api-keys': ['hasApiKeys', 'This server version doesn’t support API keys'],
  '/utilities/plex-labels': ['hasLabels', 'This server version doesn’t support Plex labels.'],
}

const TEXT_FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea'
/** Fields that a password manager may fill. */
const fillable = () =>
  [...document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)]
    .filter(
      ({ type, autocomplete }) => autocomplete !== (type === 'password' ? 'new-password' : 'off'),
    )
    .map(field => `${field.getAttribute('aria-label') ?? field.id} ${field.autocomplete}`)

const FAILURE = /couldn’t|can’t be (read|loaded)|went wrong/i

describe.each(PROFILE_IDS)('version %s', profile => {
  const mock = domMock(profile)

  const live = () => {
    const { follow, stop } = startApprovalToasts()
    const stopLive = startLive([follow])
    onTestFinished(() => {
      stopLive()
      stop()
      drainToasts()
    })
  }
  const push = (body: object) => mock.send('POST', '/mock/event', { ...body })

  test.each(SHELL_PAGES)('$path opens without a failing call, and saves a setting', async page => {
    await config.load()
    const { default: Page } = await page.load()
    const open = () =>
      openPage(props => <Page {...({ ...props, pages: SHELL_PAGES } as PageProps)} />, page.path)
    const user = open()
    const [call, note = ''] = NOTES[page.path] ?? []
    const element = ELEMENTS[page.path]
    const [label = '', shown, typed] = SETTINGS[page.path] ?? []
    if (call && !PROFILES[profile][call]) await screen.findByText(note)
    else if (element) await screen.findAllByRole(element[0], { name: element[1] })
    else {
      const field = async () => {
        const [found] = await screen.findAllByLabelText<HTMLInputElement>(label)
        await waitFor(() => expect(found?.disabled).toBe(false))
        return found as HTMLInputElement
      }
      const value = async () => {
        const { type, checked, value } = await field()
        return type === 'checkbox' ? (checked ? 'on' : 'off') : value
      }
      expect(await value()).toBe(shown)
      if (typed === undefined) await user.click(await field())
      else await retype(user, await field(), typed)
      expect(fillable()).toEqual([])
      await save(user)
      await isSaved()
      cleanup()
      resetOnSignOut()
      allowLoads()
      open()
      expect(await value()).toBe(typed ?? (shown === 'on' ? 'off' : 'on'))
    }
    expect(mock.failedCalls).toEqual([])
    expect(screen.queryAllByText(FAILURE).map(one => one.textContent)).toEqual([])
    // Password managers fill the sign-in only, never a secret or a field beside it.
    expect(fillable()).toEqual([])
  })

  test('signs in', async () => {
    mock.signOut()
    currentUser.reset()
    const user = openPage(LoginPage, '/login')
    const filled = fillable().map(field => field.split(' ').at(-1))
    expect(filled).toEqual(['username', 'current-password'])
    await retype(user, screen.getByRole('textbox', { name: /^Email/ }), ADMIN.email)
    await retype(user, screen.getByLabelText('Password'), 'not the one')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(/^Wrong email/)).toBeTruthy()
    await retype(user, screen.getByLabelText('Password'), ADMIN.password)
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(session.phase).toBe('in'))
    expect(currentUser.state.data?.email).toBe(ADMIN.email)
  })

  test('approves and rejects requests, and learns of new ones from events', async () => {
    setUndoWindow(0)
    signedIn(1)
    live()
    // Rendering all other rows with each event would take seconds.
    const user = openPage(ApprovalsPage, '/approvals?q=newcomer')
    await screen.findByText('No matching requests')
    for (const title of ['First newcomer', 'Second newcomer'])
      await act(() => push({ approval: 'created', title, contentType: 'movie', userId: 2 }))
    const toasted = () => toasts.queue.map(({ title }) => title).join()
    // Toasts leave the queue after a while.
    await waitFor(() => expect(toasted()).toContain('New Approval Request'))
    const approve = await screen.findByRole('button', { name: 'Approve First newcomer' })
    await screen.findByRole('button', { name: 'Approve Second newcomer' })
    await user.click(approve)
    await user.click(screen.getByRole('button', { name: 'Reject Second newcomer' }))
    const reject = within(await screen.findByRole('dialog', { name: /Second newcomer/ }))
    await user.click(reject.getByRole('button', { name: 'Reject' }))
    await waitFor(async () => {
      const saved = (await mock.requests('limit=1000')).map(
        one => `${one.contentTitle} ${one.status}`,
      )
      const ofNewcomers = saved.filter(one => one.includes('newcomer')).sort()
      expect(ofNewcomers).toEqual(['First newcomer approved', 'Second newcomer rejected'])
    })
    await waitFor(() => expect(toasted()).toContain('Request Approved'))
    await waitFor(() => expect(toasted()).toContain('Request Rejected'))
    expect(mock.failedCalls).toEqual([])
  })

  test('shows that the sync was stopped elsewhere, and starts it', async () => {
    await initialise({ force: true })
    live()
    const user = openPage(DashboardPage as never, '/dashboard')
    expect(await screen.findByText('Watchlists in sync')).toBeTruthy()
    await mock.send('POST', '/v1/watchlist-workflow/stop', {})
    expect(await screen.findByText('Watchlist sync: Stopped')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('Watchlists in sync')).toBeTruthy()
  })
})

test('covers every page', () => {
  const paths = Object.keys({ ...ELEMENTS, ...SETTINGS })
  expect(paths.sort()).toEqual(SHELL_PAGES.map(({ path }) => path).sort())
})
