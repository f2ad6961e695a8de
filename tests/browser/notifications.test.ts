import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const field = (app: App, label: string) => app.page.getByLabel(label, { exact: true })
const saveBar = (app: App) => app.page.getByRole('region', { name: 'Unsaved changes' })
const section = (app: App, name: string) => app.page.getByRole('region', { name, exact: true })
const world = (config: Record<string, unknown>) => ({ name: 'own', world: { config } })

test('scrolls to a section opened by URL or from the sidebar', async ({ app, mock }) => {
  // Delay the settings, so that the section appears late.
  await mock.fault({ path: '/v1/config/config', delay: '1500ms', times: 1 })
  await app.openSignedIn('/notifications#tautulli-notifications')
  const inSight = async (id: string) =>
    app.page.locator(`#${id}`).evaluate(node => {
      const { top } = node.getBoundingClientRect()
      return top >= 0 && top < innerHeight
    })
  await expect.poll(() => inSight('tautulli-notifications').catch(() => false)).toBe(true)
  await app.page
    .getByRole('navigation', { name: 'Application' })
    .getByRole('link', { name: 'Discord' })
    .click()
  await expect.poll(() => inSight('discord-notifications')).toBe(true)
  await expect(app.page).toBeAt('/notifications#discord-notifications')
  for (const id of ['apprise-notifications', 'general-notifications'])
    expect(await app.page.locator(`#${id}`).count()).toBe(1)
})

test('shows a result per webhook, and keeps the input when validation is unavailable', async ({
  app,
  mock,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await app.openSignedIn('/notifications')
  const discord = section(app, 'Discord webhooks')
  await app.button('Add webhook').click()
  await field(app, 'Webhook 2').fill('https://example.com/hook')
  await expect(discord).toContainText('A webhook URL starts with https://discord.com/api/webhooks/')
  await field(app, 'Webhook 2').fill('https://discord.com/api/webhooks/7/wrong-token')
  await discord.getByRole('button', { name: 'Validate all 2' }).click()
  await expect(discord).toHaveText(/Valid Webhook found on Discord \(ID 100000000000000001\)/)
  await expect(discord).toHaveText(/Invalid Unknown Webhook/)
  await mock.fault({ path: '/v1/notifications/validatewebhook', status: 500, times: 1 })
  await discord.getByRole('button', { name: 'Validate all 2' }).click()
  await expect(discord).toContainText('Couldn’t check the webhooks')
  await expect(field(app, 'Webhook 2')).toHaveValue(
    'https://discord.com/api/webhooks/7/wrong-token',
  )
})

test('stops and starts the bot, and follows its state on the stream', async ({ app, mock }) => {
  await app.openSignedIn('/notifications')
  const bot = section(app, 'Discord bot')
  await expect(bot).toContainText('Running')
  await bot.getByRole('button', { name: 'Stop bot' }).click()
  await expect(bot).toContainText('Stopped')
  await mock.clock('pause')
  await bot.getByRole('button', { name: 'Start bot' }).click()
  const starts = async () => (await mock.calls())['POST /v1/notifications/discordstart']
  await expect.poll(starts).toBe(1)
  // Starting takes 1.5 s, so this sends one status event in between.
  await mock.clock({ advance: '1s' })
  await expect(bot).toContainText('Starting')
  await mock.clock('resume')
  await expect(bot).toContainText('Running')
})

test("explains why the bot can't start", async ({ app, mock, consoleErrors }) => {
  consoleErrors.expect(/status of 500/)
  await mock.reset({
    ...world({ discordBotToken: 'wrong-token', discordClientId: '200000000000000001' }),
    timeline: [{ at: '0s', discord: 'stop' }],
  })
  await app.openSignedIn('/notifications')
  const bot = section(app, 'Discord bot')
  await bot.getByRole('button', { name: 'Start bot' }).click()
  await expect(bot.getByRole('alert')).toHaveText(/Discord rejected the bot\. Check the token/)
  await field(app, 'Bot token').fill('another')
  await expect(bot).toContainText('Save first. The bot starts with the saved values.')
})

test('shows the missing setup of each section', async ({ app, mock }) => {
  await mock.reset('first-run')
  await mock.reset({
    name: 'bare',
    world: {
      config: {
        discordWebhookUrl: '',
        discordBotToken: '',
        enableApprise: false,
        appriseUrl: '',
        systemAppriseUrl: '',
        selfRss: '',
        friendsRss: '',
      },
    },
    timeline: [{ at: '0s', discord: 'stop' }],
  })
  await app.openSignedIn('/notifications')
  await expect(section(app, 'Apprise')).toHaveText(/Not connected.*No Apprise server is set/)
  await expect(section(app, 'Discord bot')).toHaveText(
    /Not set up.*Enter and save the token, client ID and server ID/,
  )
  await expect(section(app, 'Tautulli')).toContainText('Tautulli needs both RSS feeds')
  await expect(
    app.page.getByRole('switch', { name: 'Send notifications through Tautulli' }),
  ).toHaveAttribute('disabled', '')
  const matrix = section(app, 'Notification overview')
  await expect(matrix).toContainText('Selected, but no webhook')
  await matrix.getByRole('link', { name: /New approval request, Discord webhook: Blocked/ }).click()
  await expect(app.page).toBeAt('/notifications#discord-notifications')
})

test('tests Tautulli with the entered values, saves and syncs its notifiers', async ({
  app,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/)
  await app.openSignedIn('/notifications')
  const tautulli = section(app, 'Tautulli')
  await field(app, 'URL').fill('http://offline:8181')
  await field(app, 'API key').fill('key')
  await tautulli.getByRole('button', { name: 'Test connection' }).click()
  await expect(tautulli.getByRole('alert')).toContainText(
    'Failed to connect to Tautulli at http://offline:8181',
  )
  await field(app, 'URL').fill('http://tautulli:8181')
  await tautulli.getByRole('button', { name: 'Test connection' }).click()
  await expect(tautulli).toContainText('Tautulli is connected')
  await app.page.getByRole('switch', { name: 'Send notifications through Tautulli' }).check()
  await app.button(/^Save/).click()
  await expect(saveBar(app)).not.toBeVisible()
  await tautulli.getByRole('button', { name: 'Sync notifiers' }).click()
  await expect(tautulli).toHaveText(/Notifiers synced for \d+ users/)
})

test('asks before clearing and keeps other edits', async ({ app, mock, consoleErrors }) => {
  consoleErrors.expect(/status of 500/)
  await app.openSignedIn('/notifications')
  await field(app, 'Wait for more episodes').fill('3')
  await app.button('Clear Discord webhooks').click()
  const question = app.dialog('Clear Discord webhooks?')
  await expect(question).toContainText('Nothing more is posted to these channels.')
  await mock.fault({ method: 'PUT', path: '/v1/config/config', status: 500, times: 1 })
  await question.getByRole('button', { name: 'Clear' }).click()
  await expect(question.getByRole('alert')).toContainText('Couldn’t clear the settings')
  await question.getByRole('button', { name: 'Clear' }).click()
  await expect(question).not.toBeVisible()
  await expect(field(app, 'Webhook 1')).toHaveValue('')
  await expect(saveBar(app)).toContainText('1 unsaved change')
  await app.button(/^Save/).click()
  await expect(saveBar(app)).not.toBeVisible()
  await app.page.reload()
  await expect(field(app, 'Wait for more episodes')).toHaveValue('3')
  await expect(field(app, 'Webhook 1')).toHaveValue('')
})
