// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import DeleteSyncPage from '../../../web/features/utilities/delete-sync/delete-sync-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save, type User } from '../../support/dom-page.tsx'

const mock = domMock()
const PATH = '/utilities/delete-sync'
const JOB = '/v1/scheduler/schedules/delete-sync'
const RUN = { method: 'POST', path: `${JOB}/run` }

/** The saved settings delete movies and ended shows. */
const selectForDeletion = (more: object = {}) =>
  mock.reset({
    name: 'armed',
    seed: 7,
    world: { config: { deleteMovie: true, deleteEndedShow: true, ...more } },
  })
const open = () => openPage(DeleteSyncPage, PATH)
const startDryRun = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Start dry run' }))
const automatic = (checked: boolean) =>
  screen.findByRole('switch', { name: 'Run automatically', checked })
const answer = async (user: User, title: string, yes: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  const button = await question.findByRole('button', { name: yes })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(button)
}
const turnOn = async (user: User) => {
  await user.click(await automatic(false))
  await answer(user, 'Turn on delete sync?', 'Turn on')
  await automatic(true)
}
const runNow = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Run now…/ }))
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
  await waitFor(async () =>
    expect(await mock.send('GET', JOB)).toMatchObject({ config: { expression: '0 1 * * 3' } }),
  )
  expect(await mock.config()).toMatchObject({ deleteMovie: true, deletionMode: 'watchlist' })
})

test('turns on and off, and starts nothing while the settings can’t be reloaded', async () => {
  const user = open()
  await user.click(await automatic(false))
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn on delete sync?' }))
  const button = question.getByRole('button', { name: 'Turn on' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  await mock.fault({ method: 'GET', path: '/v1/config/config', status: 500 })
  await user.click(button)
  expect(
    await question.findByText(/settings couldn’t be reloaded.* nothing was started/),
  ).toBeTruthy()
  expect(await mock.send('GET', JOB)).toMatchObject({ enabled: false })
  await user.click(button)
  await user.click(await automatic(true))
  expect(await screen.findByText('Automatic runs are off.')).toBeTruthy()
})

test('a change by another admin makes a dry run stale and blocks deletion', async () => {
  const user = open()
  await startDryRun(user)
  expect(await screen.findByText('5 movies and 2 shows, 5.7% of 123 titles.')).toBeTruthy()
  await user.click(await automatic(false))
  const question = within(await screen.findByRole('alertdialog'))
  await mock.send('PUT', '/v1/config/config', { deleteEndedShow: false })
  await user.click(await question.findByRole('button', { name: 'Turn on' }))
  expect(await question.findByText('Out of date')).toBeTruthy()
  expect(await mock.send('GET', JOB)).toMatchObject({ enabled: false })
  await user.click(question.getByRole('button', { name: 'Start dry run' }))
  expect(await question.findByText(/^5 movies, /)).toBeTruthy()
})

test('above the safety limit, delete sync turns on only after the number of titles was typed', async () => {
  await selectForDeletion({ maxDeletionPrevention: 1 })
  const user = open()
  await startDryRun(user)
  expect(await screen.findByText('7 of 123 titles')).toBeTruthy()
  await user.click(await automatic(false))
  const question = within(await screen.findByRole('alertdialog', { name: 'Turn on delete sync?' }))
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
