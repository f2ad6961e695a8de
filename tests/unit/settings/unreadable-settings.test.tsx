// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import ApprovalSettingsPage from '../../../web/features/approvals/settings/approval-settings-page.tsx'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import SessionMonitoringPage from '../../../web/features/utilities/session-monitoring/session-monitoring-page.tsx'
import { config } from '../../../web/state/config.ts'
import { updateConfig } from '../../../web/state/config-edits.ts'
import { gateway } from '../../../web/state/gateway.ts'
import { domMock } from '../../support/dom-mock.ts'
import { field, openPage, retype, save } from '../../support/dom-page.tsx'
import type { Fault } from '../../support/mock.ts'

const mock = domMock()
const CONFIG = '/v1/config/config'
type Settings = Record<string, unknown> & { quotaSettings: Record<string, object> }

/** The server sends these settings in another form than the contract describes. */
const oddly = async (odd: (stored: Settings) => object) => {
  const { config: stored } = await mock.send<{ config: Settings }>('GET', CONFIG)
  const body = { success: true, config: { ...stored, ...odd(stored) } }
  await mock.fault({ path: CONFIG, method: 'GET', status: 200, body, times: 0 })
}
const open = () => openPage(QuotaSettingsPage, '/approvals/quota-settings')

test('an unreadable setting is shown as such and goes back as it came, while the others can be changed', async () => {
  await oddly(({ quotaSettings: { cleanup, ...rest } }) => ({
    quotaSettings: { ...rest, cleanup: { ...cleanup, retentionDays: '90 days' } },
  }))
  const user = open()
  const odd = await field('Keep usage records for')
  expect(odd).toMatchObject({ value: 'Unreadable', disabled: true })
  expect(screen.getByText(/a value that Stargazarr can’t read/)).toBeTruthy()
  await retype(user, await field('Weekly quota period'), '9')
  await save(user)
  await waitFor(() => expect(mock.sent('PUT')).toHaveLength(1))
  const quotaSettings = { weeklyRolling: { resetDays: 9 }, cleanup: { retentionDays: '90 days' } }
  expect(mock.sent('PUT')).toMatchObject([{ quotaSettings }])
  expect(JSON.stringify(mock.sent('PUT'))).not.toContain('unread')
})

test('an unreadable setting that is a whole group hides only that group and isn’t sent', async () => {
  await oddly(() => ({ quotaSettings: null, deletionMode: 5 }))
  open()
  for (const label of ['Weekly quota period', 'Keep usage records for'])
    expect(await field(label)).toMatchObject({ value: 'Unreadable', disabled: true })
  expect(config.state).toMatchObject({ error: null, status: 'ready' })
  const { quotaSettings } = config.state.data ?? {}
  if (!quotaSettings) throw new Error('not loaded')
  await updateConfig({ quotaSettings, deletionMode: 'watchlist', deleteMovie: true })
  expect(mock.sent('PUT')).toEqual([{ deleteMovie: true }])
})

test('settings have no fields if the server doesn’t show them', async () => {
  await oddly(() => ({ queueWaitTime: undefined }))
  openPage(NotificationsPage, '/notifications')
  expect(await field('Treat episodes as new for')).toBeTruthy()
  expect(screen.queryByLabelText('Wait for more episodes')).toBeNull()
})

test('settings that an older server doesn’t show aren’t sent to it', async () => {
  await mock.reset({ name: 'older', profile: '0.4.6-quirks', timeline: [] })
  await config.load({ force: true })
  await updateConfig({ tagPrefix: 'other', tagUsersInSonarr: true, deleteMovie: true })
  expect(mock.sent('PUT')).toEqual([{ deleteMovie: true }])
})

test('a value saved by an older client is shown as its current option, without duplicates', async () => {
  await mock.reset({ name: 'older', world: { config: { approvalNotify: 'webhook' } } })
  openPage(ApprovalSettingsPage, '/approvals/settings')
  const select = await screen.findByLabelText<HTMLSelectElement>('Notify admins about new requests')
  expect(select.selectedOptions[0]?.textContent).toBe('Discord webhook')
  const labels = [...select.options].map(option => option.textContent)
  expect(new Set(labels).size).toBe(labels.length)
})

test('a rejected quota history says how long it must be', async () => {
  await mock.reset({ name: 'retention', profile: '0.19', timeline: [] })
  const user = open()
  await retype(user, await field('Keep usage records for'), '7')
  await save(user)
  await screen.findByText(/^Couldn’t save: quota history must be kept for at least 31 days/i)
  expect(await field('Keep usage records for')).toMatchObject({ value: '7' })
})

test('an unreadable switch of a card isn’t shown as off', async () => {
  await oddly(() => ({ plexSessionMonitoring: null }))
  openPage(SessionMonitoringPage, '/utilities/plex-session-monitoring')
  expect(await screen.findByText('Monitor sessions: Unreadable')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Monitor sessions' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Check sessions now' })).toBeTruthy()
  expect(screen.queryByText(/^Monitoring is off/)).toBeNull()
})

const UNKNOWN = /^This server doesn’t answer like any version Stargazarr knows \(0\.4\.6 to 0\.19\)/
const MISSING = { status: 404, body: { statusCode: 404, message: 'Resource not found' } }

test.each<[string, Omit<Fault, 'path'>, RegExp]>([
  ['an error status', { status: 503 }, /responded with HTTP status 503/],
  ['an unknown shape', { kind: 'malformed' }, /something else than expected/],
  ['a page at both paths', { kind: 'html' }, UNKNOWN],
  ['a 404 at both paths', MISSING, UNKNOWN],
])('settings that can’t be loaded because of %s say so', async (_, fault, words) => {
  await mock.fault({ path: CONFIG, times: 0, ...fault })
  open()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByText(/Update the server/)).toBeNull()
})

test('settings that can’t be loaded because the server is away say so, but while the banner says that the server is away, settings keep their placeholders', async () => {
  gateway.fail('The gateway isn’t responding.')
  mock.loseAnswer(CONFIG)
  open()
  await vi.waitFor(() => expect(config.state.error).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Weekly quota period')).toBeTruthy()
  act(() => gateway.reset())
  expect(await screen.findByText('The server is unreachable.')).toBeTruthy()
})

test('saving while the server is away says that it didn’t respond', async () => {
  const user = open()
  await retype(user, await screen.findByLabelText('Weekly quota period'), '9')
  mock.loseAnswer('GET')
  await save(user)
  await screen.findByText('Couldn’t save: the server is unreachable. Your changes are kept.')
})
