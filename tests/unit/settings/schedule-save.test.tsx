// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { scheduleFields } from '../../../web/components/schedule/schedule-fields.ts'
import ApprovalSettingsPage from '../../../web/features/approvals/settings/approval-settings-page.tsx'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import { cronOfTime, dayAndTimeOfCron } from '../../../web/lib/cron.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const QUOTA = 'quota-maintenance'
const APPROVAL = 'approval-maintenance'
const { 'job.nightly.day': DAY } = scheduleFields('nightly', 'time').fields
const pathOf = (job: string) => `/v1/scheduler/schedules/${job}`

/** Opens the page of a job with this schedule, also with one that the mock wouldn't save. */
const openWith = async (config: object, name = QUOTA) => {
  const type = 'expression' in config ? 'cron' : 'interval'
  const schedules = [{ id: 1, name, type, config, enabled: true, last_run: null, next_run: null }]
  const data = { recordedAt: '2026-01-01T00:00:00.000Z', schedules }
  await mock.reset({ name: 'one-job', world: { data } })
  const isQuota = name === QUOTA
  const user = openPage(isQuota ? QuotaSettingsPage : ApprovalSettingsPage, '/approvals')
  await screen.findByLabelText(isQuota ? 'Day' : 'Frequency')
  return user
}
const field = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const selected = (label: string) => field(label).selectedOptions[0]?.text
const typeTime = (value: string) => fireEvent.change(field('Time'), { target: { value } })
const isStored = (job: object, name = QUOTA) =>
  waitFor(async () => expect(await mock.send('GET', pathOf(name))).toMatchObject(job))
const isStoredAs = (expression: string, name = QUOTA) => isStored({ config: { expression } }, name)

test.each([
  ['saved by another admin', '0 2 * * *', '30 5 * * 1'],
  ['the page can’t represent', '0 2 1 * *', '0 2 1 * *'],
])('turning a job off keeps a schedule %s', async (_, before, expression) => {
  const user = await openWith({ expression: before })
  await user.click(field('On a schedule'))
  await mock.send('PUT', pathOf(QUOTA), { type: 'cron', config: { expression }, enabled: true })
  await save(user)
  await isStored({ config: { expression }, enabled: false })
})

test.each([
  ['the format', '0 2 * * *', 'Every day', /./, 'Sunday', '0 2 * * 0'],
  ['the seconds', '0 0 2 * * *', 'Every day', /./, 'Sunday', '0 0 2 * * 0'],
  ['a day', '0 0 3 1 * *', 'Custom', /^At 3:00 AM, on day 1 of/, '04:00', '0 0 4 1 * *'],
  ['two days', '0 3 1,15 * *', 'Custom', /, on day 1 and 15 of the/, '04:00', '0 4 1,15 * *'],
  ['the last day', '0 3 L * *', 'Custom', /, on the last day of the month$/, '04:00', '0 4 L * *'],
])('a change keeps %s of %s', async (_, expression, day, words, change, expected) => {
  const user = await openWith({ expression })
  expect(selected('Day')).toContain(day)
  expect(await screen.findAllByText(words)).toBeTruthy()
  if (change.includes(':')) typeTime(change)
  else await user.selectOptions(field('Day'), change)
  await save(user)
  await isStoredAs(expected)
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
  // The specification's words.
  ...['9', '1-foo', '5-1', 'FUNDAY'].map(days => [days, 'Unknown day']),
])('the day %s is told as "%s" and kept when the time is changed', (days = '', words) => {
  const expression = `0 3 * * ${days}`
  expect(DAY?.format(dayAndTimeOfCron(expression).day)).toBe(words)
  expect(cronOfTime('04:00', days, expression)).toBe(`0 4 * * ${days}`)
})

test('unlisted days are an option while they are saved, and kept when the time is changed', async () => {
  const days = '1#2,4'
  const user = await openWith({ expression: `0 3 * * ${days}` })
  expect(selected('Day')).toBe('Thursdays and second Monday of the month')
  typeTime('04:00')
  expect(screen.queryByText(/^Saving replaces/)).toBeNull()
  await user.selectOptions(field('Day'), 'Tuesday')
  await screen.findByText(/^Saving replaces this schedule: ./)
  await user.selectOptions(field('Day'), days)
  expect(screen.queryByText(/^Saving replaces/)).toBeNull()
  await save(user)
  await isStoredAs(`0 4 * * ${days}`)
})

test('a schedule without a single time is replaced only as a whole, after saying so', async () => {
  const user = await openWith({ expression: '*/30 2 * * *' })
  const words = 'Every 30 minutes, between 2:00 AM and 2:59 AM'
  await screen.findByText(words)
  expect(screen.queryByLabelText('Time')).toBeNull()
  await user.selectOptions(field('Day'), 'Monday')
  await screen.findByText(`Saving replaces this schedule: ${words}`)
  await save(user)
  await screen.findByText('Enter a time of day.')
  typeTime('04:00')
  await user.selectOptions(field('Day'), 'Custom schedule (*/30 2 * * *)')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  await user.selectOptions(field('Day'), 'Monday')
  typeTime('04:00')
  await save(user)
  await isStoredAs('0 4 * * 1')
})

test('an interval on certain days is shown as a custom schedule', async () => {
  const user = await openWith({ expression: '30 */4 1 * *' }, APPROVAL)
  expect(selected('Frequency')).toBe('Custom schedule (30 */4 1 * *)')
  await user.selectOptions(field('Frequency'), 'Every 6 hours')
  await screen.findByText(/^Saving replaces this schedule: .+ on day 1 of the month$/)
  await save(user)
  await isStoredAs('30 */6 * * *', APPROVAL)
})

test('a job with an interval is told in words and kept when it is turned off', async () => {
  const config = { days: 1, hours: 6 }
  const user = await openWith(config)
  expect(await screen.findByText('Every 1 day and 6 hours')).toBeTruthy()
  expect(selected('Day')).toBe('Custom schedule (every 1 day and 6 hours)')
  expect(field('Day').disabled).toBe(true)
  expect(screen.queryByLabelText('Time')).toBeNull()
  await user.click(field('On a schedule'))
  await save(user)
  await isStored({ type: 'interval', config, enabled: false })
})

test('a frequency that was saved as an interval stays one when it is changed', async () => {
  const user = await openWith({ minutes: 90 }, APPROVAL)
  expect(await screen.findByText('Every 90 minutes')).toBeTruthy()
  await user.selectOptions(field('Frequency'), 'Every 2 hours')
  expect(await screen.findByText(/Saving replaces this schedule: Every 90 minutes/)).toBeTruthy()
  await save(user)
  await isStored({ type: 'interval', config: { hours: 2 } }, APPROVAL)
  await waitFor(() => expect(selected('Frequency')).toBe('Every 2 hours'))
})
