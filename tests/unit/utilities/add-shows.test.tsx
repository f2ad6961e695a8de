// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RollingShow, SonarrShow } from '../../../web/contract/session-monitoring.ts'
import SessionMonitoringPage from '../../../web/features/utilities/session-monitoring/session-monitoring-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage } from '../../support/dom-page.tsx'

const SHOWS = '/v1/session-monitoring/sonarr-shows'
const BULK = '/v1/session-monitoring/rolling-monitored/bulk'
const open = () => openPage(SessionMonitoringPage, '/utilities/plex-session-monitoring')

const mock = domMock('0.19')
const openDialog = async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Add shows…' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add shows' })) }
}
const typesOf = async (titles: readonly string[]) => {
  const { shows } = await mock.send<{ shows: RollingShow[] }>(
    'GET',
    '/v1/session-monitoring/rolling-monitored',
  )
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
  const titles = [await listed(true), await listed(false)]
  const { user, dialog } = await openDialog()
  for (const title of titles) {
    const search = await dialog.findByRole('searchbox', { name: 'Search shows' })
    await user.clear(search)
    await user.paste(title)
    await user.click(await dialog.findByRole('checkbox', { name: `Select ${title}` }))
  }
  await user.selectOptions(
    dialog.getByLabelText('Monitor'),
    'Pilot of each season, rest as watched',
  )
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
  const title = await listed(false)
  const body = { success: false, message: 'Sonarr is away', ...counts }
  await mock.fault({ method: 'POST', path: BULK, status: 200, body })
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('checkbox', { name: `Select ${title}` }))
  await user.click(dialog.getByRole('button', { name: 'Apply to 1 show' }))
  const region = await screen.findByRole('region', { name: 'Rolling shows' })
  await waitFor(() => expect(region.textContent).toMatch(words))
})
