// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DeleteSyncPage from '../../../web/features/utilities/delete-sync/delete-sync-page.tsx'
import PlexLabelsPage from '../../../web/features/utilities/plex-labels/plex-labels-page.tsx'
import PlexNotificationsPage from '../../../web/features/utilities/plex-notifications/plex-notifications-page.tsx'
import SessionMonitoringPage from '../../../web/features/utilities/session-monitoring/session-monitoring-page.tsx'
import UserTagsPage from '../../../web/features/utilities/user-tags/user-tags-page.tsx'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, type User } from '../../support/dom-page.tsx'

const mock = domMock()
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const choose = async (
  user: User,
  item: string | RegExp,
  menu: string | RegExp = 'More actions',
) => {
  await press(user, menu)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
/** Waits until the page contains a text, whatever elements it consists of. */
const shows = (text: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(text))
const callsOf = async (call: string) => (await mock.calls())[call] ?? 0

test('user tags are created, counted where instances respond, and removed after a question', async () => {
  const user = openPage(UserTagsPage, '/utilities/user-tags')
  await press(user, 'More actions')
  await shows(/12 users in 5 instances: 60 tags, 0 already exist, unknown for Attic/)
  await user.click(screen.getByRole('menuitem', { name: /^Create tags/ }))
  await shows(/Tag creation finished with errors/)
  await shows(/48 tags use this prefix\./)
  await choose(user, /^Remove all tags…/)
  const first = await question('Remove 48 user tags?')
  await shows(/Attic \(old disks\) didn’t respond\./)
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(await callsOf('POST /v1/tags/remove')).toBe(0)
  await choose(user, /^Remove all tags…/)
  const second = await question('Remove 48 user tags?')
  await user.click(second.getByRole('button', { name: 'Remove 48 user tags' }))
  await shows(/Tag removal finished/)
  await shows(/Current tags0 tags/)
})

test('Plex labels are cleaned up and removed after a question that says how many titles have them', async () => {
  const user = openPage(PlexLabelsPage, '/utilities/plex-labels')
  await choose(user, /^Clean up labels/)
  await user.click((await question('Clean up labels?')).getByRole('button', { name: 'Clean up' }))
  await shows(/Label cleanup finished/)
  await choose(user, /^Remove all labels…/)
  const all = await question('Remove all labels starting with “pulsarr:”?')
  await shows(/Up to \d+ titles from the watchlists of 12 users/)
  await user.click(all.getByRole('button', { name: 'Remove labels' }))
  await shows(/Label removal finished/)
  expect((await screen.findByLabelText<HTMLInputElement>('Label prefix')).disabled).toBe(false)
})

test('Plex notifications are set up with a server that was found, and removed from all instances', async () => {
  await config.load()
  const user = openPage(PlexNotificationsPage, '/utilities/plex-notifications')
  const [token = ''] = (await mock.config()).plexTokens ?? []
  await retype(user, await screen.findByLabelText('Plex token'), token)
  const host = screen.getByLabelText<HTMLInputElement>('Host')
  await user.click(host)
  await user.click(await screen.findByRole('option', { name: /192\.168\.1\.20:32400/ }))
  expect(host.value).toBe('192.168.1.20')
  await press(user, /^Configure/)
  await shows(/Configured in 4 of 5 instances/)
  await choose(user, /^Remove from all instances…/)
  const all = await question('Remove Plex notifications?')
  await user.click(all.getByRole('button', { name: 'Remove from 4 instances' }))
  await shows(/Removed from 4 of 5 instances/)
  await shows(/0 of 5 configured/)
})

test('above the safety limit, delete sync turns on only after the number of titles was typed', async () => {
  const world = { config: { deleteMovie: true, deleteEndedShow: true, maxDeletionPrevention: 1 } }
  await mock.reset({ name: 'armed', seed: 7, world })
  const user = openPage(DeleteSyncPage, '/utilities/delete-sync')
  await press(user, 'Start dry run')
  await shows(/7 of 123 titles/)
  await user.click(await screen.findByRole('switch', { name: 'Run automatically' }))
  const on = await question('Turn on delete sync?')
  const confirm = on.getByRole('button', { name: 'Turn on' })
  await shows(/5\.69% would be deleted/)
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(on.getByLabelText('Type 7 to confirm'), '7')
  await user.click(confirm)
  await shows(/Next three runs/)
})

test('a rolling show is listed with its viewers and deleted after a question', async () => {
  const user = openPage(SessionMonitoringPage, '/utilities/plex-session-monitoring')
  const rolling = await screen.findByRole('table', { name: 'Rolling shows' })
  expect(await within(rolling).findByText(/Ada Lovelace/)).toBeTruthy()
  await choose(user, 'Delete…', 'More actions for Severance')
  const sure = await question('Delete Severance from rolling shows?')
  await shows(/Episode files stay on disk\./)
  await user.click(sure.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(within(rolling).queryByText('Severance')).toBeNull())
})
