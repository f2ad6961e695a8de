// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ApprovalSettingsPage from '../../../web/features/approvals/settings/approval-settings-page.tsx'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const JOB = '/v1/scheduler/schedules/quota-maintenance'
const APPROVAL_JOB = '/v1/scheduler/schedules/approval-maintenance'
const put = (expression: string) =>
  mock.send('PUT', JOB, { type: 'cron', config: { expression }, enabled: true })

test.each([
  ['turning a job off keeps a schedule saved by another admin', '0 2 * * *', '30 5 * * 1', false],
  ['turning a job off keeps a schedule the page can’t represent', '0 2 1 * *', '0 2 1 * *', false],
  ['writes a changed day in the job’s format', '0 2 * * *', '0 2 * * 0', true],
  ['keeps the seconds of a schedule', '0 0 2 * * *', '0 0 2 * * 0', true],
])('%s', async (_, before, expression, enabled) => {
  await put(before)
  const user = openPage(QuotaSettingsPage, '/approvals/quota-settings')
  const toggle = await screen.findByLabelText('On a schedule')
  if (enabled) await user.selectOptions(screen.getByLabelText('Day'), 'Sunday')
  else {
    await user.click(toggle)
    await put(expression)
  }
  await save(user)
  await waitFor(async () =>
    expect(await mock.send('GET', JOB)).toMatchObject({ config: { expression }, enabled }),
  )
})

const expectStored = (job: string, expression: string) =>
  waitFor(async () =>
    expect(await mock.send('GET', `/v1/scheduler/schedules/${job}`)).toMatchObject({
      config: { expression },
    }),
  )
const selected = (field: HTMLElement) => (field as HTMLSelectElement).selectedOptions[0]?.text

test.each([
  ['0 0 3 1 * *', 'At 3:00 AM, on day 1 of the month', '0 0 4 1 * *'],
  ['0 3 1,15 * *', 'At 3:00 AM, on day 1 and 15 of the month', '0 4 1,15 * *'],
  ['0 3 L * *', 'At 3:00 AM, on the last day of the month', '0 4 L * *'],
])('a changed time keeps the days of %s', async (expression, words, expected) => {
  await put(expression)
  const user = openPage(QuotaSettingsPage, '/approvals/quota-settings')
  const shown = await card('Maintenance')
  await shown.findByText(words)
  expect(selected(screen.getByLabelText('Day'))).toMatch(/^Custom schedule/)
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '04:00' } })
  await save(user)
  await expectStored('quota-maintenance', expected)
  expect(screen.queryByText(/elsewhere/)).toBeNull()
})

test.each([
  ['1,4', 'Mondays and Thursdays'],
  ['1-5', 'Weekdays'],
  ['SAT,SUN', 'Weekends'],
  ['SUN', 'Sundays'],
  ['7', 'Sundays'],
  ['FRI-SUN', 'Fridays, Saturdays, and Sundays'],
  ['*/2', 'Sundays, Tuesdays, Thursdays, and Saturdays'],
  ['?', 'Every day'],
  ['1#2', 'Second Monday of the month'],
  ['5L', 'Last Friday of the month'],
  ['1#2,4', 'Thursdays and second Monday of the month'],
])('the day %s is told as "%s" and kept when the time is changed', async (days, words) => {
  await put(`0 3 * * ${days}`)
  const user = openPage(QuotaSettingsPage, '/approvals/quota-settings')
  const shown = await card('Maintenance')
  const day = await screen.findByLabelText('Day')
  expect(selected(day)).toBe(words)
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '04:00' } })
  expect(shown.queryByText(/^Saving replaces/)).toBeNull()
  await user.selectOptions(day, 'Tuesday')
  await shown.findByText(/^Saving replaces this schedule: ./)
  await user.selectOptions(day, days)
  expect(shown.queryByText(/^Saving replaces/)).toBeNull()
  await save(user)
  await expectStored('quota-maintenance', `0 4 * * ${days}`)
})

test('a schedule without a single time is replaced only as a whole, after saying so', async () => {
  await put('*/30 2 * * *')
  const user = openPage(QuotaSettingsPage, '/approvals/quota-settings')
  const words = 'Every 30 minutes, between 2:00 AM and 2:59 AM'
  const shown = await card('Maintenance')
  await shown.findByText(words)
  expect(screen.queryByLabelText('Time')).toBeNull()

  await user.selectOptions(screen.getByLabelText('Day'), 'Monday')
  await shown.findByText(`Saving replaces this schedule: ${words}`)
  await save(user)
  await screen.findByText('Enter a time of day.')
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '04:00' } })

  await user.selectOptions(screen.getByLabelText('Day'), 'Custom schedule (*/30 2 * * *)')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()

  await user.selectOptions(screen.getByLabelText('Day'), 'Monday')
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '04:00' } })
  await save(user)
  await expectStored('quota-maintenance', '0 4 * * 1')
})

test('an interval on certain days is shown as a custom schedule', async () => {
  await mock.send('PUT', APPROVAL_JOB, {
    type: 'cron',
    config: { expression: '30 */4 1 * *' },
    enabled: true,
  })
  const user = openPage(ApprovalSettingsPage, '/approvals/settings')
  const frequency = await screen.findByLabelText('Frequency')
  expect(selected(frequency)).toBe('Custom schedule (30 */4 1 * *)')
  await user.selectOptions(frequency, 'Every 6 hours')
  await screen.findByText(/^Saving replaces this schedule: .+ on day 1 of the month$/)
  await save(user)
  await expectStored('approval-maintenance', '30 */6 * * *')
})

/** Starts with one job, also with a schedule that the mock wouldn't save. */
const putJob = (name: string, job: object) =>
  mock.reset({
    name: 'one-job',
    world: {
      data: {
        recordedAt: '2026-01-01T00:00:00.000Z',
        schedules: [{ id: 1, name, enabled: true, last_run: null, next_run: null, ...job }],
      },
    },
  })
const putInterval = (name: string, config: Record<string, number>) =>
  putJob(name, { type: 'interval', config })

test.each(['9', '1-foo', '5-1', 'FUNDAY'])('the day %s is unknown', async days => {
  await putJob('quota-maintenance', { type: 'cron', config: { expression: `0 3 * * ${days}` } })
  openPage(QuotaSettingsPage, '/approvals/quota-settings')
  // The specification's words.
  expect(selected(await screen.findByLabelText('Day'))).toBe('Unknown day')
})

test('a job with an interval is told in words and kept when it is turned off', async () => {
  await putInterval('quota-maintenance', { days: 1, hours: 6 })
  const user = openPage(QuotaSettingsPage, '/approvals/quota-settings')
  const shown = await card('Maintenance')
  expect(await shown.findByText('Every 1 day and 6 hours')).toBeTruthy()
  const day = screen.getByLabelText<HTMLSelectElement>('Day')
  expect(selected(day)).toBe('Custom schedule (every 1 day and 6 hours)')
  expect(day.disabled).toBe(true)
  expect(screen.queryByLabelText('Time')).toBeNull()
  await user.click(screen.getByLabelText('On a schedule'))
  await save(user)
  await waitFor(async () =>
    expect(await mock.send('GET', JOB)).toMatchObject({
      type: 'interval',
      config: { days: 1, hours: 6 },
      enabled: false,
    }),
  )
})

test('a frequency that was saved as an interval stays one when it is changed', async () => {
  await putInterval('approval-maintenance', { minutes: 90 })
  const user = openPage(ApprovalSettingsPage, '/approvals/settings')
  expect(await screen.findByText('Every 90 minutes')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Frequency'), 'Every 2 hours')
  expect(await screen.findByText(/Saving replaces this schedule: Every 90 minutes/)).toBeTruthy()
  await save(user)
  await waitFor(async () =>
    expect(await mock.send('GET', APPROVAL_JOB)).toMatchObject({
      type: 'interval',
      config: { hours: 2 },
    }),
  )
  await waitFor(() => expect(selected(screen.getByLabelText('Frequency'))).toBe('Every 2 hours'))
})
