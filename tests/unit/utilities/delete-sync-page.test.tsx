// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type DecidingSettings,
  type DryRunResults,
  staleness,
} from '../../../web/features/utilities/delete-sync/delete-runs.ts'
import DeleteSyncPage from '../../../web/features/utilities/delete-sync/delete-sync-page.tsx'
import {
  numberToType,
  plannedTitles,
  safetyTrip,
} from '../../../web/features/utilities/delete-sync/plan.ts'
import { PLANNED } from '../../../web/features/utilities/delete-sync/plan-table.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'

const mock = domMock()
const PATH = '/utilities/delete-sync'
const JOB = '/v1/scheduler/schedules/delete-sync'
const RUN = { method: 'POST', path: `${JOB}/run` }

/** The saved settings delete movies and ended shows. */
const selectForDeletion = (more: object = {}) => {
  const config = { deleteMovie: true, deleteEndedShow: true, ...more }
  return mock.reset({ name: 'armed', seed: 7, world: { config } })
}
const open = () => openPage(DeleteSyncPage, PATH)
const automatic = (checked: boolean) =>
  screen.findByRole('switch', { name: 'Run automatically', checked })
const answer = async (user: User, title: string, yes: string) => {
  const question = await asked(title)
  const button = await question.findByRole('button', { name: yes })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button)
  return question
}
const turnOn = async (user: User) => {
  await user.click(await automatic(false))
  return answer(user, 'Turn on delete sync?', 'Turn on')
}
const runNow = async (user: User) => {
  await choose(user, /^Run now…/)
  await answer(user, 'Run delete sync now?', 'Delete 7 titles')
}

beforeEach(() => selectForDeletion())

test('validates and saves settings and schedule', async () => {
  await mock.reset('quiet')
  const user = open()
  expect(await screen.findByText(/Nothing is selected for deletion/)).toBeTruthy()
  await user.click(await screen.findByRole('switch', { name: 'Delete movies' }))
  const mode = screen.getByLabelText('Delete titles')
  await user.selectOptions(mode, 'tag-based')
  await save(user)
  expect(await screen.findAllByText(/No titles have a removal tag/)).toHaveLength(2)
  await user.selectOptions(mode, 'watchlist')
  await user.selectOptions(screen.getByLabelText('Day'), 'Wednesday')
  expect((await automatic(false)).hasAttribute('disabled')).toBe(true)
  await save(user)
  const wednesdays = { config: { expression: '0 1 * * 3' } }
  await waitFor(async () => expect(await mock.send('GET', JOB)).toMatchObject(wednesdays))
  expect(await mock.config()).toMatchObject({ deleteMovie: true, deletionMode: 'watchlist' })
})

test('turns on and off, and starts nothing while the settings can’t be reloaded', async () => {
  const user = open()
  await user.click(await automatic(false))
  const question = await asked('Turn on delete sync?')
  const button = question.getByRole('button', { name: 'Turn on' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await mock.fault({ method: 'GET', path: '/v1/config/config', status: 500 })
  await user.click(button)
  await question.findByText(/settings couldn’t be reloaded.* nothing was started/)
  expect(await mock.send('GET', JOB)).toMatchObject({ enabled: false })
  await user.click(button)
  await user.click(await automatic(true))
  await automatic(false)
})

test('a change by another admin makes a dry run stale and blocks deletion', async () => {
  const user = open()
  await press(user, 'Start dry run')
  expect(await screen.findByText('5 movies and 2 shows, 5.7% of 123 titles.')).toBeTruthy()
  await user.click(await automatic(false))
  const question = await asked()
  await mock.send('PUT', '/v1/config/config', { deleteEndedShow: false })
  await press(user, 'Turn on', question)
  expect(await question.findByText('Out of date')).toBeTruthy()
  expect(await mock.send('GET', JOB)).toMatchObject({ enabled: false })
  await press(user, 'Start dry run', question)
  expect(await question.findByText(/^5 movies, /)).toBeTruthy()
})

test('above the safety limit, delete sync turns on only after the number of titles was typed', async () => {
  await selectForDeletion({ maxDeletionPrevention: 1 })
  const user = open()
  await press(user, 'Start dry run')
  expect(await screen.findByText('7 of 123 titles')).toBeTruthy()
  await user.click(await automatic(false))
  const question = await asked('Turn on delete sync?')
  expect(await question.findByText('5.69% would be deleted')).toBeTruthy()
  const confirm = question.getByRole('button', { name: 'Turn on' })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(question.getByLabelText('Type 7 to confirm'), '7')
  await user.click(confirm)
  expect(await screen.findByText('Next three runs')).toBeTruthy()
})

test('reports a failed run; a run with a lost response ends with the job', async () => {
  const user = open()
  await turnOn(user)
  await automatic(true)
  await mock.fault({ ...RUN, status: 500, body: { error: 'Sonarr went away' } })
  await runNow(user)
  expect(await screen.findByText(/Sonarr went away/)).toBeTruthy()
  expect(screen.getByText(/Some titles may already have been deleted/)).toBeTruthy()
  mock.loseAnswer(RUN.path)
  await runNow(user)
  expect(await screen.findByRole('progressbar', { name: 'Delete sync' })).toBeTruthy()
  await mock.send('POST', RUN.path)
  expect(await screen.findByText('Delete sync finished', {}, { timeout: 15_000 })).toBeTruthy()
})

describe('Maintainerr', () => {
  const STATUS = '/v1/notifications/maintainerr/status'
  const SYNC = { method: 'POST', path: '/v1/notifications/maintainerr/sync' }
  beforeEach(() => mock.reset({ name: 'maintainerr', profile: '0.19', timeline: [] }))

  test('asks for the URL, saves the settings and follows the sync that this starts', async () => {
    const user = open()
    await user.click(await screen.findByRole('switch', { name: 'Use Maintainerr' }))
    const maintainerr = await card('Maintainerr')
    expect((await mock.calls())[`GET ${STATUS}`]).toBeUndefined()
    await save(user)
    expect(await maintainerr.findByText('Enter the URL of Maintainerr.')).toBeTruthy()
    await retype(user, maintainerr.getByLabelText('URL'), 'http://offline:6246')
    await user.selectOptions(maintainerr.getByLabelText('Exclude deleted titles for'), 'All users')
    await save(user)
    expect(await maintainerr.findByText('Maintainerr could not be reached')).toBeTruthy()
    const saved = { maintainerrEnabled: true, maintainerrExclusionMode: 'global' }
    expect(await mock.config()).toMatchObject({ ...saved, maintainerrUrl: 'http://offline:6246' })
    await retype(user, maintainerr.getByLabelText('URL'), 'http://maintainerr:6246')
    const sync = maintainerr.getByRole('button', { name: 'Sync now' })
    expect(sync.getAttribute('aria-disabled')).toBe('true')
    await save(user)
    // Nothing but the poll reloads the state.
    await maintainerr.findByText('Synced. Maintainerr 3.23.1 · 2 rule groups connected')
  })

  test('syncs on demand, and tells what is wrong', async () => {
    const on = { maintainerrEnabled: true, maintainerrUrl: 'http://maintainerr:6246' }
    await mock.send('PUT', '/v1/config', on)
    await mock.fault({ path: STATUS, status: 200, body: { success: true, result: null } })
    const user = open()
    const maintainerr = await card('Maintainerr')
    expect(await maintainerr.findByText('Not synced yet.')).toBeTruthy()
    const result = { status: 'ok', version: '3.24.0', connectedGroups: 1, testDelivered: false }
    await mock.fault({ ...SYNC, status: 200, body: { success: true, result } })
    const syncNow = async () => {
      const sync = maintainerr.getByRole('button', { name: 'Sync now' })
      await waitFor(() => expect(sync.getAttribute('aria-busy')).not.toBe('true'))
      await user.click(sync)
    }
    await syncNow()
    expect(await maintainerr.findByText(/1 rule group connected/)).toBeTruthy()
    expect(maintainerr.getByText('Maintainerr’s test message didn’t arrive')).toBeTruthy()
    await mock.fault({ ...SYNC, status: 403, body: { message: 'Locked' } })
    await syncNow()
    expect(await maintainerr.findByText(/Locked/)).toBeTruthy()
    await syncNow()
    await waitFor(() => expect(maintainerr.queryByText(/Locked/)).toBeNull())
    expect(await maintainerr.findByText(/2 rule groups connected/)).toBeTruthy()
  })
})

const SETTINGS = { deletionMode: 'watchlist', maxDeletionPrevention: 10 } as DecidingSettings
const RESULTS: DryRunResults = {
  total: { deleted: 3, skipped: 97, processed: 100 },
  movies: { deleted: 2, skipped: 50, items: [{ title: '=Heat', guid: '', instance: '9' }] },
  shows: { deleted: 1, skipped: 47, items: [{ title: 'Lost', guid: 'tvdb:1', instance: '2' }] },
}
const AT = '2026-11-21T10:00:00.000Z'
const DRY_RUN = { at: AT, settings: SETTINGS, results: RESULTS }
const tripped = (safetyMessage: string) => ({
  ...DRY_RUN,
  results: { ...RESULTS, safetyTriggered: true, safetyMessage },
})

test.each([
  ['is fresh at first', null, 1000, null],
  ['is stale after an hour', null, 3_600_001, 'this dry run is more than an hour old.'],
  [
    'is stale after a run',
    AT.replace('000', '500'),
    1000,
    'delete sync has run since this dry run.',
  ],
])('a dry run %s', (_, lastRun, age, expected) => {
  expect(staleness(DRY_RUN, SETTINGS, lastRun, Date.parse(AT) + age)).toBe(expected)
})

test('the CSV file names instances by app, and unknown ones by number', () => {
  const lists = { radarr: [{ id: 2, name: 'Radarr 4K' }], sonarr: [{ id: 2, name: 'Sonarr' }] }
  const [, ...rows] = PLANNED.csvOf(plannedTitles(DRY_RUN, lists)).trimEnd().split('\r\n')
  expect(rows).toEqual([
    "'=Heat,Movie,Radarr instance 9,,Not on any watchlist",
    'Lost,Show,Sonarr,tvdb:1,Not on any watchlist',
  ])
})

test.each([
  ['Would delete 1,200 out of 4,000 items (30.00%), which exceeds 10%', 'share', 1200, 30],
  ['12.5% of the content would be deleted, the limit is 10%', 'share', null, 12.5],
  ['Could not read the protection playlist', 'playlist', null, null],
  ['Something else', 'other', null, null],
])('the safety check classifies "%s" as %s', (message, kind, wouldDelete, percent) => {
  expect(safetyTrip(tripped(message))).toMatchObject({ kind, wouldDelete, percent, limit: 10 })
})

test('the safety check asks for the number of titles only above the limit', () => {
  expect(numberToType({ ...DRY_RUN, settings: { ...SETTINGS, maxDeletionPrevention: 2 } })).toBe(3)
  expect(numberToType(tripped('No Plex token configured'))).toBe(null)
})
