// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../../web/app/pages.ts'
import { valueAt, withValueAt } from '../../../web/lib/form-edits.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, save, type User, unlockPrefix } from '../../support/dom-page.tsx'

const mock = domMock()
const CONFIG = '/v1/config/config'
const PUT = { method: 'PUT', path: CONFIG, status: 500 }

interface Row {
  /** A field of the page, and its setting. */
  label: string
  key: string
  /** Two valid entries, and what the second is saved as. */
  mine: string
  theirs: string
  stored: unknown
  /** Setting that makes the field available. */
  switch?: string
  /** Whether the field has to be unlocked first. */
  isLocked?: true
  /** Whether the field is shown only when the address names it. */
  isFolded?: true
  /** Shown instead of the field by an old backend. */
  missing?: string
}
const row = (
  label: string,
  key: string,
  [mine, theirs]: readonly [string, string],
  stored: unknown = theirs,
  more: Pick<Row, 'switch' | 'isFolded' | 'isLocked' | 'missing'> = {},
): Row => ({ label, key, mine, theirs, stored, ...more })

const PLEX = ['http://10.0.0.1:32400', 'http://10.0.0.2:32400'] as const
const WEBHOOK = 'https://discord.com/api/webhooks/1'
const WEBHOOKS = [`${WEBHOOK}/mine`, `${WEBHOOK}/theirs`] as const
const ROWS: Record<string, Row> = {
  '/approvals/settings': row(
    'Expire after',
    'approvalExpiration.defaultExpirationHours',
    ['48', '24'],
    24,
  ),
  '/approvals/quota-settings': row(
    'Weekly quota period',
    'quotaSettings.weeklyRolling.resetDays',
    ['10', '14'],
    14,
  ),
  '/notifications': row('Wait for more episodes', 'queueWaitTime', ['4', '3'], 180_000),
  '/plex/configuration': row('Plex server URL', 'plexServerUrl', PLEX),
  '/utilities/delete-sync': row('Safety limit', 'maxDeletionPrevention', ['20', '30'], 30),
  '/utilities/new-user-defaults': row(
    'Limit on movies',
    'newUserDefaultMovieQuotaLimit',
    ['3', '4'],
    4,
    { switch: 'newUserDefaultMovieQuotaEnabled' },
  ),
  '/utilities/plex-labels': row(
    'Titles processed in parallel',
    'plexLabelSync.concurrencyLimit',
    ['8', '6'],
    6,
    { missing: 'This server version doesn’t support Plex labels.' },
  ),
  '/utilities/plex-session-monitoring': row(
    'Check every',
    'plexSessionMonitoring.pollingIntervalMinutes',
    ['5', '10'],
    10,
    { switch: 'plexSessionMonitoring.enabled' },
  ),
  '/utilities/public-content-notifications': row(
    'Webhook 1',
    'publicContentNotifications.discordWebhookUrls',
    WEBHOOKS,
    undefined,
    { isFolded: true },
  ),
  '/utilities/user-tags': row('Tag prefix', 'tagPrefix', ['home:user', 'cabin'], 'cabin', {
    isLocked: true,
  }),
}

const savedValue = async (key: string) => valueAt(await mock.config(), key)
/** Another admin's save. A group of settings is saved in full. */
const saveElsewhere = async (path: string, value: unknown) => {
  const [key = ''] = path.split('.')
  await mock.send('PUT', CONFIG, {
    [key]: valueAt(withValueAt(await mock.config(), path, value), key),
  })
}
const input = async (label: string) => {
  const [field] = await screen.findAllByLabelText<HTMLInputElement>(label)
  if (!field) throw new Error(`There is no field ${label}.`)
  await waitFor(() => expect(field.disabled).toBe(false))
  return field
}
const change = async (user: User, { label }: Row, text: string) =>
  retype(user, await input(label), text)
const isSaved = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
/** Whether the browser would ask before it closes the page. */
const asksToLeave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

const pages = PAGES.filter(page => page.holdsSettings)

describe.each(pages)('$path', ({ path, load }) => {
  const row = ROWS[path] as Row
  const open = async () =>
    openPage((await load()).default as never, row.isFolded ? `${path}#${row.key}` : path)
  const opened = async () => {
    if (row.switch) await saveElsewhere(row.switch, true)
    const user = await open()
    if (row.isLocked) await unlockPrefix(user)
    return user
  }

  test('loads, saves, keeps the input when saving fails, and asks before leaving', async () => {
    const user = await opened()
    const before = await savedValue(row.key)
    await change(user, row, row.theirs)
    expect(asksToLeave()).toBe(true)
    await mock.fault(PUT)
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

  test('names the cause if its settings can’t be loaded', async () => {
    await mock.fault({ path: CONFIG, times: 0, status: 500 })
    await open()
    expect(await screen.findByText(/HTTP status 500/)).toBeTruthy()
  })

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

  test('works with an old backend', async () => {
    await mock.reset('old-backend')
    const user = await opened()
    if (row.missing) {
      expect(await screen.findByText(row.missing)).toBeTruthy()
      expect(screen.queryByRole('button', { name: /^(Save|Sync)/ })).toBeNull()
      return
    }
    await change(user, row, row.theirs)
    await save(user)
    await isSaved()
    cleanup()
    await opened()
    expect((await input(row.label)).value).toBe(row.theirs)
  })
})

test('covers every settings page', () => {
  expect(Object.keys(ROWS).sort()).toEqual(pages.map(page => page.path).sort())
})
