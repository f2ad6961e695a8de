// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configField, WRITABLE_CONFIG_KEYS } from '../../../web/contract/config.ts'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { settingsFileOf } from '../../../web/features/settings-transfer/settings-file.ts'
import ApiKeysPage from '../../../web/features/utilities/api-keys/api-keys-page.tsx'
import PublicContentPage from '../../../web/features/utilities/public-content-page.tsx'
import { withValueAt } from '../../../web/lib/form-edits.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { isSaved, openPage } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'

/** Text that every secret contains, whether saved or typed. */
const PLANTED = 'planted-secret'
const HOOK = `https://discord.com/api/webhooks/1/${PLANTED}`
const CONFIG = WRITABLE_CONFIG_KEYS.filter(key => configField(key).secret).reduce<object>(
  (config, key) =>
    withValueAt(config, key, configField(key).kind === 'texts' ? [PLANTED] : `${HOOK}-${key}`),
  {
    appriseUrl: `http://user:${PLANTED}@apprise:8000/notify/${PLANTED}?key=${PLANTED}`,
    enableApprise: true,
    discordClientId: '200000000000000001',
    discordGuildId: '300000000000000001',
    tautulliEnabled: true,
    tautulliUrl: 'http://tautulli:8181',
  },
)
const mock = domMock()
let logged: string[]

beforeEach(async () => {
  await mock.reset({ name: 'secrets', world: { config: CONFIG }, timeline: [] })
  logged = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => {
      logged.push(parts.map(String).join(' '))
    })
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Looks for a secret in every place where none must appear, except field values. */
const expectNoSecret = async (secret = PLANTED) => {
  const places = {
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    history: JSON.stringify([location.href, history.state]),
    text: document.body.textContent,
    attributes: [...document.querySelectorAll('*')]
      .flatMap(node => [...node.attributes])
      .filter(({ name }) => name !== 'value')
      .map(({ value }) => value)
      .join(' '),
    toasts: JSON.stringify(drainToasts()),
    log: logged.join('\n'),
    export: JSON.stringify(settingsFileOf(await mock.config(), new Date())),
  }
  for (const [place, text] of Object.entries(places))
    expect(text, `a secret in: ${place}`).not.toContain(secret)
}

type Page = Parameters<typeof openPage>[0]

test.each<[string, Page, string[]]>([
  ['/notifications', NotificationsPage, ['Bot token', 'API key', 'Webhook 1', 'Target 1']],
  ['/public-content#publicContentNotifications.appriseUrls', PublicContentPage, ['Target 1']],
])(
  '%s: saved and typed secrets appear only in their fields through review, failed save and save',
  async (path, PageToOpen, labels) => {
    const user = openPage(PageToOpen, path)
    await screen.findAllByLabelText(labels[0] ?? '')
    // The page focuses the setting in its address a frame later, which must not happen between a click and a paste.
    if (path.includes('#'))
      await waitFor(() => expect(document.activeElement?.closest('[data-setting]')).toBeTruthy())
    expect(document.querySelectorAll('input[type=password]').length).toBeGreaterThanOrEqual(
      labels.length,
    )
    if (path === '/notifications') expect(screen.getByText(/http:\/\/apprise:8000,/)).toBeTruthy()
    await expectNoSecret()
    for (const label of labels) {
      const [field] = screen.getAllByLabelText(label)
      if (!field) throw new Error(`There is no field ${label}.`)
      await user.click(field)
      await user.paste(`-${PLANTED}-typed`)
      expect(screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value).toContain('-typed')
    }
    const bar = await screen.findByRole('region', { name: 'Unsaved changes' })
    await expectNoSecret()
    // A single change has no review.
    for (const button of within(bar).queryAllByRole('button', { name: 'Review' })) {
      await user.click(button)
      const review = await screen.findByRole('alertdialog', { name: 'Review changes' })
      await expectNoSecret()
      await user.click(within(review).getByRole('button', { name: 'Keep editing' }))
    }

    await mock.fault({ method: 'PUT', path: mock.configPath, status: 500 })
    await user.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn’t save/)
    await expectNoSecret()
    await user.keyboard('{Control>}s{/Control}')
    await isSaved()
    expect(JSON.stringify(await mock.config())).toContain(`${PLANTED}-typed`)
    await expectNoSecret()
  },
)

test('API keys appear only in their fields', async () => {
  const user = openPage(ApiKeysPage, '/utilities/api-keys')
  const { value } = await screen.findByLabelText<HTMLInputElement>('Key “Home automation”')
  await expectNoSecret(value)
  await mock.fault({ method: 'DELETE', path: '/v1/api-keys/api-keys/:id', status: 500 })
  await press(user, 'Revoke “Home automation”')
  await press(user, 'Revoke key')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn’t revoke the key/)
  await expectNoSecret(value)
})
