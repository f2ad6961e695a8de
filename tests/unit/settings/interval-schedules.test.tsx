// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ApprovalSettingsPage from '../../../web/features/approvals/settings/approval-settings-page.tsx'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const pathOf = (name: string) => `/v1/scheduler/schedules/${name}`

/** Starts with one job, which runs at an interval. */
const putInterval = (name: string, config: Record<string, number>) =>
  mock.reset({
    name: 'interval',
    world: {
      data: {
        recordedAt: '2026-01-01T00:00:00.000Z',
        schedules: [
          { id: 1, name, type: 'interval', config, enabled: true, last_run: null, next_run: null },
        ],
      },
    },
  })
const selected = (field: HTMLElement) => (field as HTMLSelectElement).selectedOptions[0]?.text

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
    expect(await mock.send('GET', pathOf('quota-maintenance'))).toMatchObject({
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
    expect(await mock.send('GET', pathOf('approval-maintenance'))).toMatchObject({
      type: 'interval',
      config: { hours: 2 },
    }),
  )
  await waitFor(() => expect(selected(screen.getByLabelText('Frequency'))).toBe('Every 2 hours'))
})
