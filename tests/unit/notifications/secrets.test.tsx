// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Config, configField, WRITABLE_CONFIG_KEYS } from '../../../web/contract/config.ts'
import NotificationsPage from '../../../web/features/notifications/notifications-page.tsx'
import { settingsFileOf } from '../../../web/features/settings-transfer/settings-file.ts'
import ApiKeysPage from '../../../web/features/utilities/api-keys/api-keys-page.tsx'
import PublicContentPage from '../../../web/features/utilities/public-content-page.tsx'
import { withValueAt } from '../../../web/lib/form-edits.ts'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { openPage } from '../../support/dom-page.tsx'
import { json } from '../../support/fake-backend.ts'

configure({ asyncUtilTimeout: 8000 })

/** Text that every secret contains, whether saved or typed. */
const PLANTED = 'planted-secret'
const CONFIG = WRITABLE_CONFIG_KEYS.filter(key => configField(key).secret).reduce<object>(
  (config, key) =>
    withValueAt(
      config,
      key,
      configField(key).kind === 'texts'
        ? [PLANTED]
        : `https://discord.com/api/webhooks/1/${PLANTED}-${key}`,
    ),
  {
    appriseUrl: `http://user:${PLANTED}@apprise:8000/notify/${PLANTED}?key=${PLANTED}`,
    enableApprise: true,
    discordClientId: '200000000000000001',
    discordGuildId: '300000000000000001',
    tautulliEnabled: true,
    tautulliUrl: 'http://tautulli:8181',
  },
)
let stored: object
let fails: boolean
let logged: string[]

beforeEach(() => {
  stored = CONFIG
  fails = false
  logged = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => {
      logged.push(parts.map(String).join(' '))
    })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    // The error is masked. Responses that echo the request aren't simulated.
    if (fails && method !== 'GET') return json({ error: 'Internal Server Error' }, 500)
    if (url.includes('api-keys'))
      return json({
        success: true,
        apiKeys: [{ id: 1, name: 'Script', key: PLANTED, created_at: '2026-01-05T08:00:00Z' }],
      })
    if (url.includes('/users/')) return json({ success: true, users: [] })
    if (method === 'PUT') stored = { ...stored, ...JSON.parse(String(body)) }
    return json({ success: true, config: stored })
  })
})
afterEach(() => {
  cleanup()
  resetOnSignOut()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Every place where a secret must not appear, except field values. */
const places = () => ({
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
  export: JSON.stringify(settingsFileOf(z.parse(Config, stored), new Date())),
})
const expectNoSecret = () => {
  for (const [place, text] of Object.entries(places()))
    expect(text, `a secret in: ${place}`).not.toContain(PLANTED)
}

type Page = Parameters<typeof openPage>[0]

test.each<[string, Page, RegExp[]]>([
  ['/notifications', NotificationsPage, [/^Bot token$/, /^API key$/, /^Webhook 1$/, /^Target 1$/]],
  [
    '/utilities/public-content-notifications#publicContentNotifications.appriseUrls',
    PublicContentPage,
    [/^Target 1$/],
  ],
])(
  '%s: saved and typed secrets appear only in their fields through review, failed save and save',
  async (path, PageToOpen, labels) => {
    const user = openPage(PageToOpen, path)
    await screen.findAllByLabelText(labels[0] ?? '')
    expect(document.querySelectorAll('input[type=password]').length).toBeGreaterThanOrEqual(
      labels.length,
    )
    if (path === '/notifications') expect(screen.getByText(/http:\/\/apprise:8000,/)).toBeTruthy()
    expectNoSecret()
    for (const label of labels) {
      const [field] = screen.getAllByLabelText(label)
      if (!field) throw new Error(`There is no field ${label}.`)
      await user.click(field)
      await user.paste(`-${PLANTED}-typed`)
    }
    const bar = await screen.findByRole('region', { name: 'Unsaved changes' })
    expectNoSecret()
    // A single change has no review.
    for (const button of within(bar).queryAllByRole('button', { name: 'Review' })) {
      await user.click(button)
      const review = await screen.findByRole('dialog', { name: 'Review changes' })
      expectNoSecret()
      await user.click(within(review).getByRole('button', { name: 'Keep editing' }))
    }

    fails = true
    await user.keyboard('{Control>}s{/Control}')
    expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn’t save/)
    expectNoSecret()
    fails = false
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull(),
    )
    expect(JSON.stringify(stored)).toContain(`${PLANTED}-typed`)
    expectNoSecret()
  },
  60_000,
)

test('API keys appear only in their fields', async () => {
  const user = openPage(ApiKeysPage, '/utilities/api-keys')
  expect((await screen.findAllByLabelText('Key “Script”')).length).toBeGreaterThan(0)
  expectNoSecret()
  fails = true
  await user.click(screen.getByRole('button', { name: 'Revoke “Script”' }))
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn’t revoke the key/)
  expectNoSecret()
})

test('the leak check detects a secret', () => {
  localStorage.setItem('saves', PLANTED)
  expect(expectNoSecret).toThrow(/storage/)
})
