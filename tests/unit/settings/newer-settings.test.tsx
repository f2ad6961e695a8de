// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../../web/app/pages.ts'
import { CONFIG_KEYS, configField } from '../../../web/contract/config.ts'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, save, type User, unlockPrefix } from '../../support/dom-page.tsx'

const TAG_MODE = { deletionMode: 'tag-based', removedTagMode: 'special-tag' }
/** Settings on which some newer fields depend. */
const SHOWN = {
  ...TAG_MODE,
  newUserDefaultMovieQuotaEnabled: true,
  newUserDefaultShowQuotaEnabled: true,
  maintainerrEnabled: true,
  appriseEmailSender: 'mailtos://me:pass@mail.example',
}

const mock = domMock()
const load = (profile: string, config: object = {}) =>
  mock.reset({ name: 'newer', profile, world: { config }, timeline: [] })

const open = async (path: string): Promise<User> => {
  const page = PAGES.find(one => one.path === path.split('#')[0])
  return openPage((await page?.load())?.default as never, path)
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement | HTMLSelectElement>(label)
const enter = async (user: User, label: string, text?: string) => {
  await screen.findByLabelText(label)
  await waitFor(async () => expect((await field(label)).disabled).toBe(false))
  const found = await field(label)
  if (text === undefined) await user.click(found)
  else if (found.tagName === 'SELECT') await user.selectOptions(found, text)
  else await retype(user, found, text)
}
/** Opens the page of tags while no tag exists, because their names can't be changed otherwise. */
const openTags = async () => {
  await load('0.19')
  await mock.send('POST', '/v1/tags/remove', { deleteTagDefinitions: true })
  const user = await open('/utilities/user-tags')
  await unlockPrefix(user)
  return user
}

/** Pages with fields of settings that version 0.5.12 lacks. */
const NEWER = await Promise.all(
  PAGES.filter(page => page.holdsSettings).map(async ({ path, load: loadPage }) => {
    const { fields = {} } = (await loadPage()).SETTINGS ?? {}
    const newer = CONFIG_KEYS.filter(key => key in fields && configField(key).isNewer)
    // As from the palette, because some fields are shown only then.
    return { path: `${path}#${newer[0]}`, labels: newer.map(key => fields[key]?.label ?? key) }
  }),
)

describe.each(NEWER.filter(({ labels }) => labels.length > 0))('$path', ({ path, labels }) => {
  test('has the fields of version 0.19', async () => {
    await load('0.19', SHOWN)
    await open(path)
    for (const label of labels) expect(await screen.findByLabelText(label)).toBeTruthy()
  })

  test('has none of them on version 0.5.12', async () => {
    await load('0.5.12', SHOWN)
    await open(path)
    await waitFor(() => expect(config.state.data).not.toBeNull())
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    for (const label of labels) expect(screen.queryByLabelText(label)).toBeNull()
    for (const title of ['Plex mobile', 'Watchlist caps', 'Server address', 'Quotas'])
      expect(screen.queryByRole('heading', { name: title })).toBeNull()
    expect(mock.failedCalls).toEqual([])
  })
})

test('without a Plex Pass, Plex mobile stays off and the bar says why', async () => {
  await load('0.19', { plexTokens: ['free'] })
  const user = await open('/notifications')
  await enter(user, 'Send notifications through the Plex app')
  await save(user)
  expect(await screen.findByText(/Couldn’t save: .*Plex Pass.*Your changes are kept/)).toBeTruthy()
  expect(await mock.config()).toMatchObject({ plexMobileEnabled: false })
})

test('a required tag pattern that is invalid or slow isn’t saved', async () => {
  await load('0.19', TAG_MODE)
  const user = await open('/utilities/delete-sync')
  for (const [pattern, why] of [
    ['(', /pattern is invalid/],
    ['(a+)+', /nests repetitions/],
    ['a'.repeat(1025), /at most 1,024 characters/],
  ] as const) {
    await enter(user, 'Required tag pattern', pattern)
    await save(user)
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
  }
  expect(await mock.config()).toMatchObject({ deleteSyncRequiredTagRegex: '' })
})

const READINESS = '/v1/users/alias-readiness'

test.each([
  [3, 0, '3 users have no alias, so the Plex name is used.'],
  [1, 2, '1 user has no alias, so the Plex name is used. 2 users share an alias, and so a tag.'],
  [0, 0, 'Every synced user has an alias of their own.'],
])(
  'tags named by alias, with %d users without one and %d with a shared one',
  async (missingAliasCount, duplicateAliasCount, words) => {
    const user = await openTags()
    const body = { success: true, message: '', missingAliasCount, duplicateAliasCount }
    await mock.fault({ path: READINESS, status: 200, body })
    expect(await mock.calls()).not.toHaveProperty([`GET ${READINESS}`])
    await enter(user, 'Name tags after', 'alias')
    expect(await screen.findByText(words, { exact: false })).toBeTruthy()
  },
)

test('a refusal of tags named by alias says what to do', async () => {
  const user = await openTags()
  await enter(user, 'Name tags after', 'alias')
  await mock.fault({ method: 'PUT', path: '/v1/config', status: 409 })
  await save(user)
  expect(await screen.findByText(/Remove all tags first/)).toBeTruthy()
})
