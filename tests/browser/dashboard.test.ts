import { expect, test } from '../support/test.ts'

test('the dashboard counts, by the period and the length that its address says', async ({
  app,
  mock,
}) => {
  await app.openSignedIn('/dashboard')
  const attention = app.page.getByRole('region', { name: 'Needs your attention' })
  await expect(
    attention.getByRole('link', { name: /^Attic \(old disks\) does not answer/ }),
  ).toBeVisible()
  await expect(attention.getByRole('link', { name: /^15 approvals wait/ })).toBeVisible()

  const statistics = app.page.getByRole('region', { name: 'Statistics' })
  const card = (name: string) => statistics.getByRole('region', { name, exact: true })
  for (const name of [
    'Status and type',
    'Status flow',
    'Time to available',
    'Top genres',
    'Top users',
  ])
    await expect(card(name).getByRole('img', { name, exact: true })).toBeVisible()
  await expect(card('Content per instance')).toContainText(/Radarr leads with \d+ titles/)
  await expect(statistics).toContainText(/In the last 30 days \d+ titles added/)
  await expect(card('Most watchlisted').getByRole('listitem')).toHaveCount(10)

  await statistics.getByRole('button', { name: '7 days' }).click()
  await expect(statistics).toContainText('In the last 7 days')
  await statistics.getByRole('button', { name: 'Top 5' }).click()
  await card('Most watchlisted').getByRole('button', { name: 'Shows' }).click()
  await expect(app.page).toBeAt('/dashboard?days=7&top=5&titles=show')
  await expect(card('Most watchlisted').getByRole('listitem')).toHaveCount(5)

  // One part fails, and with it the call for everything: only its own card is without figures.
  await mock.fault({ path: '/v1/stats/all', kind: 'malformed', times: 1 })
  await app.page.reload()
  await expect(statistics.getByRole('button', { name: '7 days', pressed: true })).toBeVisible()
  await expect(card('Status and type')).toContainText('This part could not be read')
  await expect(card('Top genres').getByRole('img')).toBeVisible()
  await card('Status and type').getByRole('button', { name: 'Try again' }).click()
  await expect(card('Status and type').getByRole('img')).toBeVisible()

  await card('Top genres').getByRole('button', { name: 'Top genres as a table' }).click()
  await expect(card('Top genres').getByRole('row')).toHaveCount(6)
  await card('Notifications sent').getByRole('button', { name: 'Channel', exact: true }).click()
  await expect(
    card('Notifications sent').getByRole('img', { name: 'Notifications sent by channel' }),
  ).toBeVisible()
})

test('a fresh backend gets a checklist, an old one and one in trouble their figures', async ({
  app,
  mock,
  complaints,
}) => {
  // The old backend answers a failed connection with an error status.
  complaints.expect(/status of 500/)
  const statistics = app.page.getByRole('region', { name: 'Statistics' })

  await mock.reset({ name: 'fresh', world: { fresh: true } })
  await app.openSignedIn('/dashboard')
  const steps = app.page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps.getByRole('link', { name: 'Store your Plex token' })).toBeVisible()
  await expect(app.page.getByText('No request waits')).toBeVisible()
  await expect(statistics).toHaveCount(0)
  await expect(app.page.getByText('All clear')).toHaveCount(0)

  for (const scenario of ['old-backend', 'stormy']) {
    await mock.reset(scenario)
    await app.openSignedIn('/dashboard')
    await expect(statistics.getByRole('img', { name: 'Top users' }), scenario).toBeVisible()
    await expect(app.link(/^Attic \(old disks\) does not answer/), scenario).toBeVisible()
  }
})
