// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ScheduledJob } from '../../../web/contract/scheduler.ts'
import type { RollingShow, SonarrShow } from '../../../web/contract/session-monitoring.ts'
import SessionMonitoringPage from '../../../web/features/utilities/session-monitoring/session-monitoring-page.tsx'
import {
  type DueJob,
  describeMismatch,
  jobsFor,
} from '../../../web/features/utilities/session-monitoring/session-settings.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const RUN = { method: 'POST', path: '/v1/session-monitoring/run' }
const JOBS = '/v1/scheduler/schedules'
const RESET_JOB = `${JOBS}/plex-rolling-auto-reset`
const LOOK_JOB = `${JOBS}/plex-session-monitor`

const open = () => openPage(SessionMonitoringPage, '/utilities/plex-session-monitoring')
const isJob = (path: string, job: object) =>
  waitFor(async () => expect(await mock.send('GET', path)).toMatchObject(job))
/** Turns monitoring on, with these settings. */
const monitor = async (settings: object) => {
  const { plexSessionMonitoring } = await mock.config()
  await mock.send('PUT', mock.configPath, {
    plexSessionMonitoring: { ...plexSessionMonitoring, enabled: true, ...settings },
  })
}
const toggle = (name: string) => screen.findByRole('switch', { name })

test('saves the settings with both schedules, also after one failed, and shows a run’s result, with problems not as a success', async () => {
  const user = open()
  expect(await screen.findByText(/Monitoring is off/)).toBeTruthy()
  await user.click(await toggle('Monitor sessions'))
  await retype(user, screen.getByLabelText('Check every'), '5')
  await retype(user, screen.getByLabelText('Check for inactive shows every'), '12')
  await mock.fault({ method: 'PUT', path: RESET_JOB, status: 500, body: { error: 'Locked' } })
  await save(user)
  const problem = await (await card('Unsaved changes')).findByRole('alert')
  expect(problem.textContent).toMatch(
    /the schedule “Inactive-show reset” couldn’t be changed\. Locked.*Already updated: “Session monitoring”/,
  )
  await save(user)
  await waitFor(() => expect(screen.queryByText(/Monitoring is off/)).toBeNull())
  await isJob(LOOK_JOB, { enabled: true, config: { minutes: 5 } })
  await isJob(RESET_JOB, { enabled: true, config: { hours: 12 } })
  const nextReset = () => screen.getByText('Next reset').nextElementSibling?.textContent
  await waitFor(() => expect(nextReset()).toMatch(/\d [AP]M$/))
  await user.click(await toggle('Reset inactive shows'))
  await save(user)
  await isJob(RESET_JOB, { enabled: false })
  await waitFor(() => expect(nextReset()).toBe('Off'))

  await press(user, 'Check sessions now')
  expect(await screen.findByText(/2 sessions checked/)).toBeTruthy()
  await press(user, 'Details')
  expect(document.body.textContent).toContain('Severance: Fetches the next season')
  const errors = ['Plex session 3 has no user']
  const result = { processedSessions: 1, triggeredSearches: 0, errors, rollingUpdates: [] }
  await mock.fault({ ...RUN, status: 200, body: { success: true, result } })
  await press(user, 'Check sessions now')
  expect(await screen.findByText(/finished with errors/)).toBeTruthy()
  expect(screen.getByText('Plex session 3 has no user')).toBeTruthy()
})

test('fixes a schedule that doesn’t match the settings', async () => {
  await monitor({ enableAutoReset: true, inactivityResetDays: 7 })
  const user = open()
  const cleanup = await card('Cleanup')
  expect(await cleanup.findByText(/is off but should be on/)).toBeTruthy()
  const index = within(screen.getByRole('navigation', { name: 'On this page' }))
  expect(index.getByRole('link', { name: 'Cleanup Off' })).toBeTruthy()
  await user.click(cleanup.getByRole('button', { name: 'Fix schedule' }))
  await waitFor(() => expect(cleanup.queryByText(/should be on/)).toBeNull())
  expect(index.getByRole('link', { name: 'Cleanup 7 days' })).toBeTruthy()
  await isJob(RESET_JOB, { enabled: true })
})

test('lists rolling shows with their viewers, previews inactive ones for the entered days, resets them and deletes one after a question', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Reset inactive…' }))
  const listed = within(await screen.findByRole('table', { name: 'Rolling shows' }))
  expect(await listed.findAllByText('Inactive')).toHaveLength(2)
  // Servers before 0.19 can't add several shows.
  expect(screen.queryByRole('button', { name: 'Add shows…' })).toBeNull()
  const question = await asked('Reset inactive shows?')
  expect(await question.findByRole('button', { name: 'Reset 2 shows' })).toBeTruthy()
  await retype(user, question.getByLabelText('Not watched for'), '15')
  const button = await question.findByRole('button', { name: 'Reset 1 show' })
  expect(question.getByRole('listitem').textContent).toContain('The Wire')
  await user.click(button)
  const shows = await card('Rolling shows')
  expect(await shows.findByText(/1 show reset \(not watched for 15 days\)/)).toBeTruthy()
  expect(shows.getByText('The Wire (Sonarr).')).toBeTruthy()
  expect(listed.getByText(/Ada Lovelace/)).toBeTruthy()
  // As in the list of users, not "grandma".
  expect(listed.getByText(/Grandma Jo/)).toBeTruthy()
  await choose(user, 'Delete…', 'More actions for Severance')
  const deletion = await asked('Delete Severance from rolling shows?')
  expect(deletion.getByText(/Episode files stay on disk\./)).toBeTruthy()
  await press(user, 'Delete')
  await waitFor(() => expect(listed.queryByText('Severance')).toBeNull())
})

test('counts deleted users apart, and adds others', async () => {
  const users = await mock.users()
  await monitor({ filterUsers: [users[1]?.name, 'Moved out'] })
  const user = open()
  expect(await screen.findByText(`1 of ${users.length}, 1 deleted`)).toBeTruthy()
  expect(screen.getByText('Moved out (deleted)')).toBeTruthy()
  const added = users[2]?.name ?? ''
  await user.type(screen.getByRole('combobox', { name: 'Users to monitor' }), `${added}{Enter}`)
  expect(await screen.findByText(`2 of ${users.length}, 1 deleted`)).toBeTruthy()
  await save(user)
  const monitored = async () => (await mock.config()).plexSessionMonitoring?.filterUsers
  await waitFor(async () => expect(await monitored()).toContain(added))
})

const SHOWS = '/v1/session-monitoring/sonarr-shows'
const BULK = '/v1/session-monitoring/rolling-monitored/bulk'
/** Servers since 0.14 add several shows. */
const openDialog = async () => {
  const user = open()
  await press(user, 'Add shows…')
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add shows' })) }
}
const select = async (user: User, dialog: ReturnType<typeof within>, title: string) => {
  const search = await dialog.findByRole('searchbox', { name: 'Search shows' })
  await retype(user, search, title)
  await user.click(await dialog.findByRole('checkbox', { name: `Select ${title}` }))
}
const typesOf = async (titles: readonly string[]) => {
  const path = '/v1/session-monitoring/rolling-monitored'
  const { shows } = await mock.send<{ shows: RollingShow[] }>('GET', path)
  const masters = shows.filter(show => show.plex_user_id === null)
  return titles.map(title => masters.find(one => one.show_title === title)?.monitoring_type)
}
const listed = async (isRolling: boolean) => {
  const { shows } = await mock.send<{ shows: SonarrShow[] }>('GET', `${SHOWS}?instanceId=1`)
  const [first] = shows.filter(show => (show.rollingShowId !== null) === isRolling)
  if (!first) throw new Error('no such show')
  return first.title
}

test('adds shows, changes rolling ones and says how many', async () => {
  await mock.reset({ name: 'add', profile: '0.19', timeline: [] })
  const titles = [await listed(true), await listed(false)]
  const { user, dialog } = await openDialog()
  for (const title of titles) await select(user, dialog, title)
  const pilots = 'Pilot of each season, rest as watched'
  await user.selectOptions(dialog.getByLabelText('Monitor'), pilots)
  await user.click(dialog.getByRole('button', { name: 'Apply to 2 shows' }))
  const rolling = await card('Rolling shows')
  expect(await rolling.findByText(/Added: 1 · Changed: 1/)).toBeTruthy()
  expect(await typesOf(titles)).toEqual(['allSeasonPilotRolling', 'allSeasonPilotRolling'])
  expect(await rolling.findAllByText(titles[1] ?? '')).toBeTruthy()
})

test.each([
  [{ enrolled: 1, modified: 0, skipped: 2, failed: 1 }, /Added: 1 · Unchanged: 2 · Failed: 1/],
  [{ enrolled: 0, modified: 0, skipped: 0, failed: 0 }, /Adding shows failed.*Sonarr is away/],
])('tells what failed: %j', async (counts, words) => {
  await mock.reset({ name: 'add', profile: '0.19', timeline: [] })
  const title = await listed(false)
  const body = { success: false, message: 'Sonarr is away', ...counts }
  await mock.fault({ method: 'POST', path: BULK, status: 200, body })
  const { user, dialog } = await openDialog()
  await select(user, dialog, title)
  await user.click(dialog.getByRole('button', { name: 'Apply to 1 show' }))
  const region = await screen.findByRole('region', { name: 'Rolling shows' })
  await waitFor(() => expect(region.textContent).toMatch(words))
})

const [MONITOR, RESET] = jobsFor({
  enabled: true,
  pollingIntervalMinutes: 60,
  remainingEpisodes: 2,
  enableAutoReset: true,
  inactivityResetDays: 7,
  autoResetIntervalHours: 24,
  enableProgressiveCleanup: false,
}) as [DueJob, DueJob]

test.each<[string, due: DueJob, stored: object, mismatch: string | null]>([
  ['an equal interval, written in other units', RESET, { config: { days: 1 } }, null],
  ['another interval', MONITOR, { config: { minutes: 15 } }, 'isn’t running at the saved interval'],
  ['a reset left on', { ...RESET, enabled: false }, {}, 'is on but should be off'],
  ['a monitor left on, which does nothing', { ...MONITOR, enabled: false }, {}, null],
])('compares a job with the settings: %s', (_, due, stored, mismatch) => {
  const found = describeMismatch(due, { enabled: true, ...stored } as ScheduledJob)
  expect(found).toEqual(mismatch && expect.stringContaining(mismatch))
})
