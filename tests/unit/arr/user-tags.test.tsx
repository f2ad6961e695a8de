// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage } from '../../support/dom-page.tsx'
import { rule, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const tag = (label: string) =>
  mock.send<{ id: number }>('POST', '/v1/radarr/create-tag', { instanceId: 1, label })

beforeEach(async () => {
  await mock.reset(withRules([rule(1, 90, 'One')]))
  // The shell normally loads the configuration.
  await config.load()
})

test.each<[where: string, page: typeof InstancesPage | typeof RouterPage, path: string]>([
  ['an instance', InstancesPage, '/radarr/instances'],
  ['a rule', RouterPage, '/radarr/content-router?rule=1'],
])('the tags of users can’t be chosen for %s', async (_, page, path) => {
  for (const label of ['pulsarr:user:ada', 'pulsarr:user:jonas', 'documentary']) await tag(label)
  const user = openPage(page, path)
  if (page === InstancesPage) await user.click(await screen.findByRole('link', { name: 'Radarr' }))
  await screen.findByRole('button', { name: 'documentary' })
  const [tags] = screen.getAllByRole('group', { name: 'Tags' }).map(group => within(group))
  expect(tags?.queryByRole('button', { name: /pulsarr:user/ })).toBeNull()
  expect(tags?.getByText('2 user tags')).toBeTruthy()
})

test('the tags of users are found on an old server with a prefix of its own', async () => {
  await mock.reset('old-backend')
  await config.load({ force: true })
  const { config: settings } = await mock.send<{ config: object }>('GET', '/v1/tags/status')
  await mock.send('PUT', '/v1/tags/config', { ...settings, tagPrefix: 'home:user' })
  for (const label of ['home:user:ada', 'documentary']) await tag(label)
  const user = openPage(InstancesPage, '/radarr/instances')
  await user.click(await screen.findByRole('link', { name: 'Radarr' }))
  await screen.findByRole('button', { name: 'documentary' })
  expect(await screen.findByText('1 user tag')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /home:user/ })).toBeNull()
})

test('a user’s tag that a rule has can be removed, and put back', async () => {
  const { id } = await tag('pulsarr:user:ada')
  await tag('pulsarr:user:jonas')
  await mock.send('PUT', '/v1/content-router/rules/1', { name: 'One', tags: [String(id)] })
  const user = openPage(RouterPage, '/radarr/content-router?rule=1')
  const chip = await screen.findByRole('button', { name: 'pulsarr:user:ada', pressed: true })
  expect(screen.getByText('1 user tag')).toBeTruthy()
  await user.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('false')
  await user.click(chip)
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
})
