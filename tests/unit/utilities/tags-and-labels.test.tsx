// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import type { PageInfo } from '../../../web/components/settings/settings-page.tsx'
import PlexLabelsPage from '../../../web/features/utilities/plex-labels/plex-labels-page.tsx'
import UserTagsPage from '../../../web/features/utilities/user-tags/user-tags-page.tsx'
import { overlays } from '../../../web/state/overlays.ts'
import { domMock } from '../../support/dom-mock.ts'
import { field, openPage, retype, save, unlockPrefix } from '../../support/dom-page.tsx'

const mock = domMock()
const FRESH = { name: 'fresh', world: { fresh: true } }
const tags = () => openPage(UserTagsPage, '/utilities/user-tags')

describe('user tags', () => {
  test('validates and saves settings', async () => {
    const user = tags()
    const prefix = await field('Tag prefix')
    expect(prefix.disabled).toBe(true)
    expect(await screen.findByText(/Attic.* may have tags with this prefix\./)).toBeTruthy()
    await unlockPrefix(user)
    await waitFor(() => expect(prefix.disabled).toBe(false))
    await retype(user, prefix, 'two words')
    await user.selectOptions(await field('When a title leaves a watchlist'), 'special-tag')
    expect(await screen.findByText('Save or discard your changes first.')).toBeTruthy()
    await save(user)
    expect(
      await screen.findByText(
        'Use only letters, digits, hyphens, underscores, colons and periods.',
      ),
    ).toBeTruthy()
    await retype(user, prefix, 'home:user')
    expect(await screen.findByText('Example: home:user:ada')).toBeTruthy()
    expect(
      await screen.findByText(/^Newer Radarr versions refuse .* Use home-user instead\.$/),
    ).toBeTruthy()
    await retype(user, await field('Removal tag prefix'), 'home:gone')
    await save(user)
    await waitFor(async () =>
      expect(await mock.config()).toMatchObject({
        tagPrefix: 'home:user',
        removedTagMode: 'special-tag',
        removedTagPrefix: 'home:gone',
      }),
    )
  })

  test('explains an unreachable instance without loading its tags', async () => {
    tags()
    expect(await screen.findByText(/^Unknown\. Server not found\./)).toBeTruthy()
    expect((await mock.calls())['GET /v1/radarr/tags']).toBe(2)
  })
})

test.each([
  ['pulsarr_user', 'pulsarr-user'],
  ['pulsarr.user', 'pulsarr-user'],
  ['pulsarr:user:', 'pulsarr-user'],
  ['pulsarr-user', null],
])(
  'the prefix %s, which newer Radarr versions refuse, is the likely cause of failures: %s',
  async (tagPrefix, works) => {
    await mock.reset({ name: 'prefix', world: { config: { tagPrefix, tagUsersInRadarr: true } } })
    const counts = { created: 0, skipped: 0, failed: 12, instances: 1 }
    await mock.fault({
      path: '/v1/tags/create',
      method: 'POST',
      status: 200,
      body: { success: true, sonarr: { ...counts, failed: 0 }, radarr: counts },
    })
    const user = openPage(UserTagsPage, '/utilities/user-tags')
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Create tags/ }))
    const told = await screen.findByText(/12 failed/)
    const cause = 'newer Radarr versions refuse tags with underscores, colons or periods.'
    expect(
      told.textContent?.includes(`12 failed. Likely cause: ${cause} Use ${works} instead.`),
    ).toBe(works !== null)
  },
)

test.each(['0.5.12', '0.19'])('failures without a reason lead to the log of %s', async profile => {
  await mock.reset({
    name: 'no-reason',
    profile,
    world: { config: { tagUsersInRadarr: true, tagPrefix: 'pulsarr-user' } },
  })
  const radarr = { tagged: 0, skipped: 0, failed: 12 }
  const body = { success: true, sonarr: { ...radarr, failed: 0 }, radarr }
  await mock.fault({ path: '/v1/tags/sync', method: 'POST', status: 200, body })
  const user = openPage(UserTagsPage, '/utilities/user-tags')
  await user.click(await screen.findByRole('button', { name: 'Sync tags' }))
  expect(await screen.findByText(/12 failed\./)).toBeTruthy()
  expect(screen.getByText(/^See the server log/)).toBeTruthy()
  const link = screen.queryByRole('button', { name: 'See the server log' })
  expect(link !== null).toBe(profile === '0.19')
  if (!link) return
  await user.click(link)
  expect(overlays.open).toBe('connection')
})

const UNUSED = { removed: 2, skipped: 0, failed: 0, instances: 1 }

test.each<[string, ComponentType<{ page: PageInfo }>, string, object, row: string]>([
  [
    'Sync tags',
    UserTagsPage,
    '/v1/tags/sync',
    {
      sonarr: { tagged: 5, skipped: 1 },
      radarr: { tagged: 7, skipped: 0, failed: 0 },
      orphanedCleanup: { sonarr: UNUSED, radarr: { ...UNUSED, removed: 0 } },
    },
    'Unused tags removed20',
  ],
  [
    'Sync labels',
    PlexLabelsPage,
    '/v1/labels/sync',
    { results: { processed: 12, updated: 3, pending: 0 } },
    'Changed3',
  ],
])(
  '%s: failures that the server doesn’t count are unknown, not 0',
  async (run, Page, path, counts, other) => {
    await mock.reset('default')
    await mock.fault({ path, method: 'POST', status: 200, body: { success: true, ...counts } })
    const user = openPage(Page, '/utilities')
    await user.click(await screen.findByRole('button', { name: run }))
    expect(await screen.findByText(/, an unknown number failed/)).toBeTruthy()
    await user.click(await screen.findByText('Details'))
    const row = await screen.findByRole('row', { name: /^Failed/ })
    expect(row.textContent).toMatch(/Unknown/)
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toContain(other)
  },
)

test.each<[string, ComponentType<{ page: PageInfo }>, RegExp]>([
  ['Sync tags', UserTagsPage, /Add a Radarr or Sonarr instance|Tagging is off/],
  ['Sync labels', PlexLabelsPage, /Plex isn’t connected/],
])('%s can’t start on a fresh backend, with the reason shown', async (run, Page, why) => {
  await mock.reset(FRESH)
  openPage(Page, '/utilities/marks')
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: run }).getAttribute('aria-disabled')).toBe('true')
})
