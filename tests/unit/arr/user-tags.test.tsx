// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, type User } from '../../support/dom-page.tsx'
import { press } from '../../support/dom-press.ts'
import { rule, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const tag = (label: string) =>
  mock.send<{ id: number }>('POST', '/v1/radarr/create-tag', { instanceId: 1, label })

beforeEach(async () => {
  await mock.reset(withRules([rule(1, 90, 'One')]))
  // The shell normally loads the configuration.
  await config.load()
})

const offered = async (user: User, typed = '{ArrowDown}') => {
  await user.type(await screen.findByRole('combobox', { name: 'Tags' }), typed)
  const list = within(await screen.findByRole('listbox', { name: 'Tags: suggestions' }))
  return list.getAllByRole('option').map(option => option.textContent)
}

test.each<[where: string, page: typeof InstancesPage | typeof RouterPage, path: string]>([
  ['an instance', InstancesPage, '/radarr/instances?instance=1'],
  ['a rule', RouterPage, '/radarr/content-router?rule=1'],
])('the tags of users can’t be chosen for %s', async (_, page, path) => {
  for (const label of ['user:ada', 'user:jonas', 'removed:ada']) await tag(`pulsarr:${label}`)
  await tag('documentary')
  const user = openPage(page, path)
  const labels = await offered(user)
  expect(labels).toContain('documentary')
  expect(labels.join()).not.toContain('pulsarr')
  expect(screen.queryByText('2 user tags') !== null).toBe(page === InstancesPage)
})

test('the tags of users are found on an old server with a prefix of its own', async () => {
  await mock.reset('old-backend')
  await config.load({ force: true })
  const { config: settings } = await mock.send<{ config: object }>('GET', '/v1/tags/status')
  await mock.send('PUT', '/v1/tags/config', { ...settings, tagPrefix: 'home:user' })
  for (const label of ['home:user:ada', 'documentary']) await tag(label)
  const user = openPage(InstancesPage, '/radarr/instances?instance=1')
  expect(await screen.findByText('1 user tag')).toBeTruthy()
  expect((await offered(user)).join()).not.toContain('home:user')
})

test('a user’s tag that a rule has can be removed, and put back', async () => {
  const { id } = await tag('pulsarr:user:ada')
  await tag('pulsarr:user:jonas')
  await mock.send('PUT', '/v1/content-router/rules/1', { name: 'One', tags: [String(id)] })
  const user = openPage(RouterPage, '/radarr/content-router?rule=1')
  await press(user, 'Remove pulsarr:user:ada')
  expect(await screen.findByRole('region', { name: 'Unsaved changes' })).toBeTruthy()
  expect(await offered(user, 'pulsarr')).toEqual(['pulsarr:user:ada'])
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})
