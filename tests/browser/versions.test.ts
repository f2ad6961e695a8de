import { describe } from 'vitest'
import type { RouterRule } from '../../web/contract/content-router.ts'
import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const REQUEST = { contentType: 'movie', userId: 2 } as const
const field = (app: App, label: string) => app.page.getByLabel(label, { exact: true }).first()
const region = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const save = async (app: App) => {
  const bar = region(app, 'Unsaved changes')
  await bar.getByRole('button', { name: /^Save/ }).click()
  await expect(bar).not.toBeVisible()
}

/** A field of each settings page, with the switch that reveals it, if there is one. */
const SETTINGS: readonly (readonly [path: string, label: string, text: string, on?: string])[] = [
  ['/approvals/settings', 'Expire after', '48'],
  ['/approvals/quota-settings', 'Weekly quota period', '10'],
  ['/notifications', 'Wait for more episodes', '4'],
  ['/plex/configuration', 'Plex server URL', 'http://10.0.0.9:32400'],
  ['/utilities/delete-sync', 'Safety limit', '20'],
  ['/utilities/new-user-defaults', 'Limit on movies', '3', 'Limit movies'],
  ['/utilities/plex-labels', 'Titles processed in parallel', '8'],
  ['/utilities/plex-session-monitoring', 'Check every', '5', 'Monitor sessions'],
  [
    '/utilities/public-content-notifications#publicContentNotifications.discordWebhookUrls',
    'Webhook 1',
    'https://discord.com/api/webhooks/1/one',
  ],
]

// A call that fails is logged to the console, and fails the test.
describe.each(['0.5.12', '0.19'] as const)('version %s', profile => {
  test.override({ profile })

  test('signs in, shows events, stops the sync, and approves and rejects requests', async ({
    app,
    mock,
  }) => {
    await app.open('/login')
    await app.signIn()
    await expect(app.page).toBeAt('/dashboard')
    await expect(app.liveState).toHaveText('Live')
    await app.waitUntilToastsCanAppear()
    await mock.approval('created', { ...REQUEST, title: 'First Light' })
    await expect(app.toast('New Approval Request')).toContainText('First Light (movie)')
    await mock.approval('created', { ...REQUEST, title: 'Second Dawn' })

    const sync = region(app, 'Watchlist sync')
    await sync.getByRole('button', { name: 'Stop' }).click()
    await app.page.getByRole('alertdialog').getByRole('button', { name: /^Stop/ }).click()
    await expect(sync).toContainText('Watchlist sync: Stopped')
    await sync.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(sync).toContainText('Watchlist sync: Running')

    await app.navigate('/approvals')
    await app.button('Approve First Light').click()
    await expect(app.toast('Request Approved')).toContainText('First Light')
    await app.button('Reject Second Dawn').click()
    await app
      .dialog('Reject “Second Dawn”')
      .getByRole('button', { name: 'Reject', exact: true })
      .click()
    await expect(app.toast('Request Rejected')).toContainText('Second Dawn')
  })

  test('saves a setting on every settings page', async ({ app }) => {
    await app.openSignedIn('/dashboard')
    await expect(app.liveState).toHaveText('Live')
    for (const [path, label, text, on] of SETTINGS) {
      await app.navigate(path)
      if (on) await app.page.getByRole('switch', { name: on, exact: true }).check()
      await field(app, label).fill(text)
      await save(app)
      await expect(field(app, label)).toHaveValue(text)
    }
    await app.navigate('/utilities/user-tags')
    await app.page.getByRole('switch', { name: 'Tag movies in Radarr' }).click()
    await save(app)
  })

  test('edits and moves a rule', async ({ app }) => {
    await app.openSignedIn('/radarr/content-router?rule=1')
    await field(app, 'Name').fill('Renamed')
    await save(app)
    await app.navigate('/radarr/content-router')
    await app.button(/^Move Renamed, /).focus()
    await app.page.keyboard.press('End')
    await expect(app.page.getByText(/^Renamed is now 3 of 3/)).toBeVisible()
    const places = async () => {
      const path = `${app.url}/v1/content-router/rules/target/radarr`
      const answer = await app.page.request.get(path, { headers: { accept: 'application/json' } })
      const { rules } = (await answer.json()) as { rules: RouterRule[] }
      return rules.toSorted((one, other) => other.order - one.order).map(({ id }) => id)
    }
    await expect.poll(async () => (await places()).at(-1)).toBe(1)
    await app.page.reload()
    await expect(app.button('Move Renamed, 3 of 3')).toBeVisible()
  })

  test('edits a user and a quota', async ({ app }) => {
    await app.openSignedIn('/plex/users?open=edit-2')
    const user = app.dialog('Edit Ada Lovelace')
    await user.getByLabel('Alias').fill('Countess')
    await user.getByRole('button', { name: /^Save/ }).click()
    await expect(user).not.toBeVisible()
    const row = app.page.getByRole('row').filter({ hasText: 'Countess' })
    await expect(row).toContainText('of 3 daily')
    await app.navigate('/plex/users?open=quotas-2')
    const quotas = app.dialog('Edit quotas for Ada Lovelace')
    await quotas.getByLabel('Limit', { exact: true }).first().fill('7')
    await quotas.getByRole('button', { name: /^Save/ }).click()
    await expect(quotas).not.toBeVisible()
    await expect(row).toContainText('of 7 daily')
  })

  test('adds the first instance', async ({ app, mock }) => {
    await mock.reset({ name: 'fresh', profile, world: { fresh: true } })
    await app.openSignedIn('/radarr/instances')
    await app.button('Add the first instance').click()
    await field(app, 'Name').fill('Living room')
    await field(app, 'Base URL').fill('http://radarr:7878')
    await field(app, 'API key').fill('abcdef0123')
    await app.button('Test and add').click()
    await expect(region(app, 'Living room')).toContainText('Connected')
    await expect(region(app, 'Living room')).toContainText('Choose a quality profile')
  })
})
