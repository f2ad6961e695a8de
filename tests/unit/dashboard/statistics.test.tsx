// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PROFILE_IDS, PROFILES } from '../../../mock/world/profiles.ts'
import { Statistics } from '../../../web/features/dashboard/statistics/statistics.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage } from '../../support/dom-page.tsx'

const mock = domMock()

test.each(PROFILE_IDS)('version %s says which time each ranking covers', async profile => {
  await mock.reset({ name: 'rankings', profile, timeline: [] })
  openPage(Statistics, '/dashboard?days=90')
  const { limitsStats } = PROFILES[profile]
  for (const name of ['Top users', 'Top genres', 'Instances']) {
    const chart = await card(name)
    expect(chart.queryByText('90 days') !== null, name).toBe(limitsStats)
    expect(chart.queryByText(/^Last 90 days · /) !== null, name).toBe(limitsStats)
    expect(chart.queryByText(/^All watchlists · /) !== null, name).toBe(!limitsStats)
  }
  const most = await card('Most watchlisted')
  expect(most.queryByText('90 days') !== null).toBe(limitsStats)
  expect((await card('Notifications')).getByText('90 days')).toBeTruthy()
  // The period doesn't limit these times in any version.
  const pipeline = await card('From watchlist to notification')
  expect(pipeline.getByText(/^All watchlists · /)).toBeTruthy()
})

test('what can’t be read of the statistics is counted and hides no other chart', async () => {
  const all = await mock.send<{ top_genres: object[] }>('GET', '/v1/stats/all?limit=10&days=7')
  const unread = { recent_activity: null, top_users: null, top_genres: [null, ...all.top_genres] }
  await mock.fault({ path: '/v1/stats/all', status: 200, body: { ...all, ...unread }, times: 0 })
  openPage(Statistics, '/dashboard?days=7')
  expect(await screen.findByText('1 row of the figures couldn’t be read')).toBeTruthy()
  expect(screen.getAllByText('Couldn’t load this chart')).toHaveLength(1)
  expect(await mock.calls()).not.toHaveProperty('GET /v1/stats/genres')
})

test('loads nothing until it is opened, which this browser remembers, and corrects other values in the address', async () => {
  const user = openPage(Statistics, '/dashboard?other=1&days=8&top=1000&titles=song')
  const show = () => screen.findByRole('button', { name: 'Show statistics' })
  expect((await show()).getAttribute('aria-expanded')).toBe('false')
  expect(Object.keys(await mock.calls()).join()).not.toContain('/v1/stats')
  await user.click(await show())
  expect(await screen.findByRole('region', { name: 'Top users' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '30 days', pressed: true })).toBeTruthy()
  const addresses = { '7 days': '?other=1&days=7', '30 days': '?other=1' }
  for (const [choice, address] of Object.entries(addresses)) {
    await user.click(screen.getByRole('button', { name: choice }))
    expect(location.search).toBe(address)
  }
  cleanup()
  openPage(Statistics, '/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Hide statistics' }))
  expect(await show()).toBeTruthy()
})
