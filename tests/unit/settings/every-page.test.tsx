// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { PAGES } from '../../../web/app/pages.ts'
import { valueAt, withValueAt } from '../../../web/lib/form-edits.ts'
import { domMock } from '../../support/dom-mock.ts'
import {
  asksToLeave,
  isSaved,
  openPage,
  retype,
  save,
  type User,
  unlockPrefix,
} from '../../support/dom-page.tsx'

interface Row {
  /** A field of the page, and its setting. */
  label: string
  key: string
  /** Two valid entries, and what the second is saved as. */
  mine: string
  theirs: string
  stored: unknown
  /** A saved setting that makes the field available. */
  given?: readonly [key: string, value: unknown]
  /** Whether the field has to be unlocked first. */
  isLocked?: true
}
const row = (
  label: string,
  key: string,
  [mine, theirs]: readonly [string, string],
  more: Partial<Pick<Row, 'stored' | 'given' | 'isLocked'>> = {},
): Row => ({ label, key, mine, theirs, stored: Number(theirs) || theirs, ...more })

const EXPIRATION = 'approvalExpiration.defaultExpirationHours'
const MOVIE_LIMIT = 'newUserDefaultMovieQuotaLimit'
const POLLING = 'plexSessionMonitoring.pollingIntervalMinutes'
const LISTS = 'publicContentNotifications.discordWebhookUrls'
const WEBHOOK = 'https://discord.com/api/webhooks/1'
const WEBHOOKS = [`${WEBHOOK}/mine`, `${WEBHOOK}/theirs`] as const
const URLS = ['http://10.0.0.1:32400', 'http://10.0.0.2:32400'] as const
const ROWS: Record<string, Row> = {
  '/approvals/settings': row('Expire after', EXPIRATION, ['48', '24']),
  '/approvals/quota-settings': row('Weekly quota period', 'quotaSettings.weeklyRolling.resetDays', [
    '10',
    '14',
  ]),
  '/notifications': row('Wait for more episodes', 'queueWaitTime', ['4', '3'], { stored: 180_000 }),
  '/plex/configuration': row('Plex server URL', 'plexServerUrl', URLS),
  '/radarr/instances': row('Server URL', 'baseUrl', URLS),
  '/utilities/delete-sync': row('Safety limit', 'maxDeletionPrevention', ['20', '30']),
  '/utilities/new-user-defaults': row('Limit on movies', MOVIE_LIMIT, ['3', '4'], {
    given: ['newUserDefaultMovieQuotaEnabled', true],
  }),
  '/utilities/plex-labels': row('Titles processed in parallel', 'plexLabelSync.concurrencyLimit', [
    '8',
    '6',
  ]),
  '/utilities/plex-session-monitoring': row('Check every', POLLING, ['5', '10'], {
    given: ['plexSessionMonitoring.enabled', true],
  }),
  '/utilities/public-content-notifications': row('Webhook 1', LISTS, WEBHOOKS, {
    given: [LISTS, `${WEBHOOK}/first`],
  }),
  '/utilities/user-tags': row('Tag prefix', 'tagPrefix', ['home:user', 'cabin'], {
    isLocked: true,
  }),
}

/** Pages that edit the configuration, also together with a schedule, and the tags. */
const SOURCES = ['/notifications', '/approvals/settings', '/utilities/user-tags']

const input = async (label: string) => {
  const [field] = await screen.findAllByLabelText<HTMLInputElement>(label)
  if (!field) throw new Error(`There is no field ${label}.`)
  await waitFor(() => expect(field.disabled).toBe(false))
  return field
}
const change = async (user: User, { label }: Row, text: string) =>
  retype(user, await input(label), text)

const pages = PAGES.filter(page => page.holdsSettings)

describe.each(PROFILE_IDS)('version %s', profile => {
  const mock = domMock(profile)
  const { hasLabels, hasNewPaths, tagsInConfig } = PROFILES[profile]
  const isOffered: Record<string, boolean> = {
    '/radarr/instances': hasNewPaths,
    '/utilities/plex-labels': hasLabels,
  }
  describe.each(pages.filter(({ path }) => isOffered[path] ?? true))('$path', ({ path, load }) => {
    const row = ROWS[path] as Row
    // Old versions hold the tag settings elsewhere and save them in full.
    const isApart = path === '/utilities/user-tags' && !tagsInConfig
    const [source, target] = isApart
      ? (['/v1/tags/status', '/v1/tags/config'] as const)
      : [mock.configPath, mock.configPath]
    const saved = async () =>
      (await mock.send<{ config: Record<string, unknown> }>('GET', source)).config
    const savedValue = async (key: string) => valueAt(await saved(), key)
    /** Another admin's save. A group of settings is saved in full. */
    const saveElsewhere = async (at: string, value: unknown) => {
      const [key = ''] = at.split('.')
      const next = withValueAt(await saved(), at, value) as Record<string, unknown>
      await mock.send('PUT', target, isApart ? next : { [key]: next[key] })
    }
    const opened = async () => {
      if (row.given) await saveElsewhere(...row.given)
      // As from the palette, because some fields are shown only then.
      const user = openPage((await load()).default as never, `${path}#${row.key}`)
      if (row.isLocked) await unlockPrefix(user)
      return user
    }

    test('loads, saves, keeps the input when saving fails, and asks before leaving', async () => {
      const user = await opened()
      const before = await savedValue(row.key)
      await change(user, row, row.theirs)
      expect(asksToLeave()).toBe(true)
      await mock.fault({ method: 'PUT', path: target, status: 500 })
      await save(user)
      expect(await screen.findByText(/Your changes are kept/)).toBeTruthy()
      expect((await input(row.label)).value).toBe(row.theirs)
      expect(await savedValue(row.key)).toEqual(before)
      await save(user)
      await isSaved()
      expect(await savedValue(row.key)).toEqual(row.stored)
      expect((await input(row.label)).value).toBe(row.theirs)
      expect(asksToLeave()).toBe(false)
    })

    // The rest is the same on every page, except where the settings are.
    if (!isApart && (profile !== '0.5.12' || !SOURCES.includes(path))) return

    test('asks before overwriting a change by another admin', async () => {
      const user = await opened()
      await change(user, row, row.mine)
      await saveElsewhere(row.key, row.stored)
      await save(user)
      const question = within(await screen.findByRole('alertdialog', { name: 'Changed elsewhere' }))
      expect(await savedValue(row.key)).toEqual(row.stored)
      await user.click(question.getByRole('button', { name: 'Keep my value' }))
      expect((await input(row.label)).value).toBe(row.mine)
      await save(user)
      await isSaved()
      expect(await savedValue(row.key)).not.toEqual(row.stored)
    })
  })
})

test('covers every settings page', () => {
  expect(Object.keys(ROWS).sort()).toEqual(pages.map(page => page.path).sort())
})
