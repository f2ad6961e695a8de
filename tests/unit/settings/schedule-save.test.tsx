// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import QuotaSettingsPage from '../../../web/features/approvals/settings/quota-settings-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, save } from '../../support/dom-page.tsx'

const mock = domMock()
const JOB = '/v1/scheduler/schedules/quota-maintenance'
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
  const toggle = await screen.findByLabelText('Run maintenance')
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
