// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { AttentionCard } from '../../../web/features/dashboard/attention/attention-card.tsx'
import { useAttention } from '../../../web/features/dashboard/attention/use-attention.ts'
import { StatusLine } from '../../../web/features/dashboard/status-line.tsx'
import { initialise } from '../../../web/state/startup.ts'
import { workflow } from '../../../web/state/workflow.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage } from '../../support/dom-page.tsx'

const mock = domMock()
const QUOTAS = '/v1/quota/users'
const PING = '/v1/plex/ping'

const Attention = () => (
  <>
    <StatusLine isBeforeFirstRun={false} />
    <AttentionCard attention={useAttention()} />
  </>
)
const open = async () => {
  await Promise.all([initialise({ force: true }), workflow.load({ force: true })])
  const user = openPage(Attention, '/dashboard')
  return { user, attention: await card('Needs attention') }
}

const openAndCheck = async () => {
  const opened = await open()
  const { user, attention } = opened
  expect(isClear()).toBe(false)
  await attention.findByText(/instances? connected$/)
  await user.click(screen.getByRole('button', { name: 'More actions for watchlist sync' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Refresh/ }))
  return opened
}

describe('Plex', () => {
  const setTokens = (plexTokens: string[]) => mock.send('PUT', '/v1/config/config', { plexTokens })

  test('is listed first while it rejects the token, with the way to replace it', async () => {
    await mock.reset('rejected-token')
    const { user, attention } = await open()
    expect(await attention.findByText('4 of 5 instances connected')).toBeTruthy()
    const [first] = attention.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/^Plex rejected the saved tokenChecked just now/)
    expect(attention.getByRole('link', { name: 'Replace token' }).getAttribute('href')).toBe(
      '/plex/configuration?replace',
    )
    await setTokens(['another-token'])
    await user.click(attention.getByRole('button', { name: 'Check again' }))
    expect(await attention.findByText('Plex and 4 of 5 instances connected')).toBeTruthy()
    expect(attention.queryByText(/token/)).toBeNull()
  })

  test.each([
    ['with the cause', { status: 500, body: {} }, /^Can’t reach Plex.*couldn’t reach Plex/],
    ['as not checked', { status: 502, body: {} }, /^Plex connection: The server didn’t respond/],
    ['not at all if the backend answers with a page', { kind: 'html' } as const, /^$/],
  ])('that doesn’t respond is listed %s', async (_, fault, words) => {
    await mock.fault({ path: PING, ...fault, times: 0 })
    const { attention } = await open()
    expect(await attention.findByText('4 of 5 instances connected')).toBeTruthy()
    const [first] = attention.queryAllByText(/Plex/)
    expect((first?.closest('li') ?? first)?.textContent ?? '').toMatch(words)
  })

  test('isn’t checked without a token', async () => {
    await setTokens([])
    const { attention } = await open()
    expect(await attention.findByText('No Plex token')).toBeTruthy()
    expect(await attention.findByText('4 of 5 instances connected')).toBeTruthy()
    expect((await mock.calls())[`GET ${PING}`]).toBeUndefined()
  })
})

const isClear = () => screen.queryByText('All clear.') !== null

describe('reports no result for a check that hasn’t answered:', () => {
  beforeEach(async () => {
    const userIds = Array.from({ length: 12 }, (_, at) => at + 1)
    const none = { movieQuota: { enabled: false }, showQuota: { enabled: false } }
    await mock.send('PATCH', `${QUOTAS}/bulk`, { userIds, operation: 'update', ...none })
  })

  test('an instance that couldn’t be tested isn’t connected', async () => {
    const CONNECTION = '/v1/sonarr/test-connection'
    await mock.fault({ method: 'POST', path: CONNECTION, status: 500, body: {}, times: 1 })
    const { attention } = await open()
    expect(
      await attention.findByText(/^Instance connections: .+: Couldn’t run the test/),
    ).toBeTruthy()
    expect(attention.getByText('Plex and 3 of 5 instances connected')).toBeTruthy()
    expect(isClear()).toBe(false)
  })

  test('quotas whose usage failed to load', async () => {
    await mock.send('PATCH', `${QUOTAS}/2/separate`, {
      movieQuota: { enabled: true, quotaType: 'daily', quotaLimit: 1 },
    })
    await mock.fault({ method: 'POST', path: `${QUOTAS}/status/bulk`, status: 500, times: 0 })
    const { attention } = await open()
    expect(await attention.findByText('Quotas: Couldn’t load the usage of 1 quota.')).toBeTruthy()
    expect(isClear()).toBe(false)
  })
})

test('lists deleted profiles and folders of instances and rules, with the page to fix them', async () => {
  await mock.send('PUT', '/v1/radarr/instances/1', { qualityProfile: '99' })
  await mock.send('POST', '/v1/content-router/rules', {
    ...{ name: 'Old', target_type: 'sonarr', target_instance_id: 2, enabled: true },
    condition: { field: 'genres', operator: 'contains', value: 'Anime' },
    root_folder: '/data/gone',
  })
  const { attention } = await openAndCheck()
  const ofInstance = await attention.findByRole('link', { name: /^Radarr: profile missing/ })
  expect(ofInstance.textContent).toContain('Quality profile 99 doesn’t exist in Radarr.')
  expect(ofInstance.getAttribute('href')).toBe('/radarr/instances?instance=1')
  const ofRule = await attention.findByRole('link', { name: /^“Old”: folder missing/ })
  expect(ofRule.getAttribute('href')).toMatch(/^\/sonarr\/content-router\?rule=\d+$/)
})

test('doesn’t claim that destinations exist if they couldn’t be checked', async () => {
  await mock.fault({ path: '/v1/radarr/quality-profiles', status: 500, body: {}, times: 0 })
  const { attention } = await openAndCheck()
  expect(await attention.findByText(/^Destinations: .*Radarr/)).toBeTruthy()
  expect(isClear()).toBe(false)
})

test('lists an unreachable instance first, although other problems are known earlier', async () => {
  await mock.fault({ path: '/v1/radarr/test-connection', delay: '500ms', times: 0 })
  const { attention } = await open()
  const [first] = await attention.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/is unreachable/)
})

test('on 0.19, titles that couldn’t be added are counted and retried, and an update is told', async () => {
  await mock.reset({ name: 'newest', profile: '0.19', timeline: [] })
  const { user, attention } = await open()
  expect(await attention.findByText('2 titles couldn’t be added')).toBeTruthy()
  await user.click(attention.getByRole('button', { name: 'Retry all' }))
  expect(await attention.findByText('1 title couldn’t be added')).toBeTruthy()
  expect(attention.getByText('Pulsarr 0.19.6 is out')).toBeTruthy()
  expect(attention.getByText('This server runs 0.19.4.')).toBeTruthy()
  expect(attention.getByRole('link', { name: 'Release notes' }).getAttribute('href')).toBe(
    'https://github.com/jamcalli/Pulsarr/releases/tag/v0.19.6',
  )
})

test('older servers aren’t asked for failures and updates', async () => {
  const { attention } = await open()
  expect(await attention.findByText('Plex and 4 of 5 instances connected')).toBeTruthy()
  const calls = Object.keys(await mock.calls())
  expect(calls.filter(call => /failures|update-status/.test(call))).toEqual([])
})

// Last, because their calls hold up later tests of instances.
test('tells which instances are unreachable before their destinations are checked', async () => {
  await mock.fault({ path: '/v1/sonarr/quality-profiles', delay: '1m', times: 0 })
  const { attention } = await openAndCheck()
  expect(await attention.findByRole('link', { name: /is unreachable/ })).toBeTruthy()
  expect(await attention.findByText('Plex and 4 of 5 instances connected')).toBeTruthy()
  expect(isClear()).toBe(false)
})

test('lists other problems without waiting long for tests of instances', async () => {
  await mock.fault({ path: '/v1/radarr/test-connection', delay: '1m', times: 0 })
  const { attention } = await open()
  expect(await attention.findByRole('link', { name: /^Anime list update failed/ })).toBeTruthy()
  expect(isClear()).toBe(false)
})
