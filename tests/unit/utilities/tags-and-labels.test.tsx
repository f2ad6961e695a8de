// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import type { PageInfo } from '../../../web/components/settings/settings-page.tsx'
import { labelLock } from '../../../web/features/utilities/plex-labels/label-history.ts'
import PlexLabelsPage from '../../../web/features/utilities/plex-labels/plex-labels-page.tsx'
import { blockOf, runningOf } from '../../../web/features/utilities/runs/page-runs.tsx'
import { countTags, prefixLock } from '../../../web/features/utilities/user-tags/tags-in-place.ts'
import UserTagsPage from '../../../web/features/utilities/user-tags/user-tags-page.tsx'
import { overlays } from '../../../web/state/overlays.ts'
import { domMock } from '../../support/dom-mock.ts'
import { field, openPage, retype, save, unlockPrefix } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const tags = () => openPage(UserTagsPage, '/utilities/user-tags')

test('user tags: validates and saves settings, and explains an unreachable instance without loading its tags', async () => {
  const user = tags()
  const prefix = await field('Tag prefix')
  expect(prefix.disabled).toBe(true)
  expect(await screen.findByText(/Attic.* may have tags with this prefix\./)).toBeTruthy()
  expect(await screen.findByText(/^Unknown\. Server not found\./)).toBeTruthy()
  expect((await mock.calls())['GET /v1/radarr/tags']).toBe(2)
  await unlockPrefix(user)
  await waitFor(() => expect(prefix.disabled).toBe(false))
  await retype(user, prefix, 'two words')
  await user.selectOptions(await field('When a title leaves a watchlist'), 'special-tag')
  expect(await screen.findByText('Save or discard your changes first.')).toBeTruthy()
  await save(user)
  await screen.findByText('Use only letters, digits, hyphens, underscores, colons and periods.')
  await retype(user, prefix, 'home:user')
  expect(await screen.findByText('Example: home:user:ada')).toBeTruthy()
  await screen.findByText(/^Newer Radarr versions refuse .* Use home-user instead\.$/)
  await retype(user, await field('Removal tag prefix'), 'home:gone')
  await save(user)
  const prefixes = { tagPrefix: 'home:user', removedTagPrefix: 'home:gone' }
  const saved = { ...prefixes, removedTagMode: 'special-tag' }
  await waitFor(async () => expect(await mock.config()).toMatchObject(saved))
})

type Page = ComponentType<{ page: PageInfo }>
/** Tags titles in Radarr under this prefix. */
const tagUnder = (tagPrefix: string, profile = '0.5.12') =>
  mock.reset({ name: 'prefix', profile, world: { config: { tagPrefix, tagUsersInRadarr: true } } })
const answer = (path: string, body: object) =>
  mock.fault({ path, method: 'POST', status: 200, body: { success: true, ...body } })

/** Waits until the page contains a text, whatever elements it consists of. */
const shows = (text: RegExp) => waitFor(() => expect(document.body.textContent).toMatch(text))

test('user tags are created, counted where instances respond, and removed after a question', async () => {
  const user = tags()
  await press(user, 'More actions')
  await shows(/12 users in 5 instances: 60 tags, 0 already exist, unknown for Attic/)
  await press(user, /^Create tags/, screen, 'menuitem')
  await shows(/Tag creation finished with errors/)
  await shows(/48 tags use this prefix\./)
  for (const choice of ['Cancel', 'Remove 48 user tags']) {
    expect((await mock.calls())['POST /v1/tags/remove']).toBeUndefined()
    await choose(user, /^Remove all tags…/)
    await asked('Remove 48 user tags?')
    await shows(/Attic \(old disks\) didn’t respond\./)
    await press(user, choice)
  }
  await shows(/Tag removal finished/)
  await shows(/Current tags0 tags/)
})

test('Plex labels are cleaned up and removed after a question that says how many titles have them', async () => {
  const user = openPage(PlexLabelsPage, '/utilities/plex-labels')
  await choose(user, /^Clean up labels/)
  await asked('Clean up labels?')
  await press(user, 'Clean up')
  await shows(/Label cleanup finished/)
  await choose(user, /^Remove all labels…/)
  await asked('Remove all labels starting with “pulsarr:”?')
  await shows(/Up to \d+ titles from the watchlists of 12 users/)
  await press(user, 'Remove labels')
  await shows(/Label removal finished/)
  expect((await field('Label prefix')).disabled).toBe(false)
})

test.each([
  ['pulsarr_user', 'pulsarr-user'],
  ['pulsarr.user', 'pulsarr-user'],
  ['pulsarr:user:', 'pulsarr-user'],
  ['pulsarr-user', null],
])('%s, a prefix newer Radarr versions refuse, is the likely cause: %s', async (prefix, works) => {
  await tagUnder(prefix)
  const counts = { created: 0, skipped: 0, failed: 12, instances: 1 }
  await answer('/v1/tags/create', { sonarr: { ...counts, failed: 0 }, radarr: counts })
  const user = tags()
  await choose(user, /^Create tags/)
  const told = await screen.findByText(/12 failed/)
  const cause = 'newer Radarr versions refuse tags with underscores, colons or periods.'
  const words = `12 failed. Likely cause: ${cause} Use ${works} instead.`
  expect(told.textContent?.includes(words)).toBe(works !== null)
})

test.each(['0.5.12', '0.19'])('failures without a reason lead to the log of %s', async profile => {
  await tagUnder('pulsarr-user', profile)
  const radarr = { tagged: 0, skipped: 0, failed: 12 }
  await answer('/v1/tags/sync', { sonarr: { ...radarr, failed: 0 }, radarr })
  const user = tags()
  await press(user, 'Sync tags')
  expect(await screen.findByText(/12 failed\./)).toBeTruthy()
  expect(screen.getByText(/^See the server log/)).toBeTruthy()
  const link = screen.queryByRole('button', { name: 'See the server log' })
  expect(link !== null).toBe(profile === '0.19')
  if (!link) return
  await user.click(link)
  expect(overlays.open).toBe('connection')
})

const UNUSED = { removed: 2, skipped: 0, failed: 0, instances: 1 }
const TAGGED = {
  sonarr: { tagged: 5, skipped: 1 },
  radarr: { tagged: 7, skipped: 0, failed: 0 },
  orphanedCleanup: { sonarr: UNUSED, radarr: { ...UNUSED, removed: 0 } },
}
const TAGS_CSV =
  /Part,Tagged,Unchanged,Unused tags removed,Failed\r\nTag sync,2\d{3}-[^,]+,Sonarr,5,1,2,\r\n/
const LABELS_CSV = /Changed,Not in Plex yet,Failed\r\nLabel sync,2\d{3}-[^,]+,Plex,12,3,0,\r\n/
const LABELED = { results: { processed: 12, updated: 3, pending: 0 } }

test.each<[string, Page, string, object, row: string, file: RegExp]>([
  ['Sync tags', UserTagsPage, '/v1/tags/sync', TAGGED, 'Unused tags removed20', TAGS_CSV],
  ['Sync labels', PlexLabelsPage, '/v1/labels/sync', LABELED, 'Changed3', LABELS_CSV],
])('%s: uncounted failures are unknown, not 0', async (run, Page, path, counts, other, file) => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:run')
  await mock.reset('default')
  await answer(path, counts)
  const user = openPage(Page, '/utilities')
  await press(user, run)
  expect(await screen.findByText(/, an unknown number failed/)).toBeTruthy()
  await user.click(await screen.findByText('Details'))
  const row = await screen.findByRole('row', { name: /^Failed/ })
  expect(row.textContent).toMatch(/Unknown/)
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toContain(other)
  await press(user, 'Export CSV')
  const [saved] = save.mock.calls[0] ?? []
  expect(await (saved as Blob).text()).toMatch(file)
})

test.each<[string, Page, RegExp]>([
  ['Sync tags', UserTagsPage, /Add a Radarr or Sonarr instance|Tagging is off/],
  ['Sync labels', PlexLabelsPage, /Plex isn’t connected/],
])('%s can’t start on a fresh backend, with the reason shown', async (run, Page, why) => {
  await mock.reset({ name: 'fresh', world: { fresh: true } })
  openPage(Page, '/utilities/marks')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: run }).getAttribute('aria-disabled')).toBe('true')
})

test('counts only tags with the prefix and colon, ignoring case', () => {
  const instances = [
    { name: 'Radarr', labels: ['uhd', 'home:user:ada', 'Home:User:grace', 'home:users'] },
    { name: 'Attic', labels: null },
    { name: 'Empty', labels: ['keep'] },
  ].map((one, id) => ({ ...one, id, kind: 'radarr' as const, error: null }))
  expect(countTags(instances, 'Home:User')).toEqual({ total: 2, unknown: ['Attic'] })
})

test('unlocks the prefix only if every instance is known to have no tags', () => {
  const locked = (unknown: string[]) => prefixLock({ total: 0, unknown }, null)
  expect(prefixLock(null, null)).toMatch(/^Checking/)
  expect(locked([])).toBeNull()
  expect(locked(['Attic', '4K'])).toMatch(/Attic.? and .?4K.? may have tags with this prefix\.$/)
})

test('a run started elsewhere without a live connection blocks nothing', () => {
  const away = { phase: 'running' as const, startedHere: false, lostTouch: true }
  const running = (state: typeof away) => runningOf([{ title: 'Sync', operation: { state } }])
  expect(running(away)).toBeNull()
  expect(running({ ...away, startedHere: true })).toBe('Sync')
})

test('another run blocks a run, and so does the first reason that applies', () => {
  expect(blockOf('Create', 'Sync', ['It is off.'])).toContain('“Sync” is running')
  expect(blockOf('Sync', 'Sync', [false, 'It is off.', 'No token.'])).toBe('It is off.')
})

const EARLIER = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-21T10:00:00.000Z'

test.each([
  ['off and never ran', false, {}, null, false],
  ['on', true, {}, null, true],
  ['off, but the job ran', false, {}, EARLIER, true],
  ['removed after the last sync', true, { removedAt: LATER }, EARLIER, false],
  ['removed, then synced by the job', true, { removedAt: EARLIER }, LATER, true],
])('the prefix of labels while labeling is %s', (_, isOn, known, lastRun, isLocked) => {
  expect(labelLock(isOn, known, lastRun) !== null).toBe(isLocked)
})
