import { ADMIN } from '../support/app.ts'
import { countReads } from '../support/first-calls.ts'
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

test('on a fresh backend, an old one, one in trouble and one without sign-in it says what is there, as do palette and bell', async ({
  app,
  mock,
  complaints,
}) => {
  // A failed connection of an old backend, the storm's cut stream, and who asks before the backend has made a session.
  complaints.expect(/status of (401|500|503)|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  const { keyboard } = app.page
  const statistics = app.page.getByRole('region', { name: 'Statistics' })
  const field = app.page.getByRole('combobox', { name: /^Search/ })
  const option = (name: RegExp) => app.page.getByRole('option', { name })
  const find = async (text: string, found: RegExp) => {
    await keyboard.press('Control+k')
    await field.fill(text)
    await expect(option(found)).toBeVisible()
    await keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  }
  const begin = async (scenario: string) => {
    // Nothing of the page before asks any more.
    await app.page.goto('about:blank')
    await mock.reset(scenario)
  }

  await begin('first-run')
  await app.page.request.post(`${app.url}/v1/users/create-admin`, {
    data: { ...ADMIN, username: 'admin', confirmPassword: ADMIN.password },
  })
  await app.openSignedIn('/dashboard')
  const steps = app.page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await expect(steps.getByRole('link', { name: 'Store your Plex token' })).toBeVisible()
  await expect(app.page.getByText('No request waits')).toBeVisible()
  await expect(statistics).toHaveCount(0)
  await expect(app.page.getByText('All clear')).toHaveCount(0)
  await find('start', /^Start the workflow/)
  await expect(app.tile('Users')).toContainText('Plex is not connected')
  await keyboard.press('b')
  await expect(app.dialog('Activity')).toContainText('Nothing new')

  const reads = countReads(app.page.context())
  for (const scenario of ['old-backend', 'stormy', 'bypass']) {
    await begin(scenario)
    reads.restart()
    if (scenario === 'bypass') {
      await expect.poll(() => mock.authMode(), { timeout: 6000 }).toBe('bypass')
      await app.open('/dashboard')
    } else await app.openSignedIn('/dashboard')
    await expect(statistics.getByRole('img', { name: 'Top users' }), scenario).toBeVisible()
    if (scenario === 'old-backend') expect(reads.notOnce('/dashboard')).toEqual({})
    await expect(app.link(/^Attic \(old disks\) does not answer/), scenario).toBeVisible()
    await find('ada love', /^Ada Lovelace/)
    await expect(app.liveState).toHaveText('Live')
    await mock.approval('created', { title: 'Noted', contentType: 'show', userId: 2 })
    await expect(app.button(/^Activity, \d+ unread/)).toBeVisible()
    await keyboard.press('b')
    await expect(app.dialog('Activity')).toContainText(/Noted|new approval requests/)
    await app.dialog('Activity').getByRole('button', { name: 'Clear' }).click()
    await expect(app.dialog('Activity')).toContainText('Nothing new')
  }
})
