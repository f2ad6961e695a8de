// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { card, openPage, retype, save } from '../../support/dom-page.tsx'
import { RULES, rule, storedRules, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const stored = async (id: number) => {
  const found = (await storedRules(mock)).find(rule => rule.id === id)
  if (!found) throw new Error(`no rule ${id}`)
  return found
}
const ADDING = { exclude_from_routing: false, target_instance_id: 1 }
const EXCLUSION = { exclude_from_routing: true, target_instance_id: null }

const excluding = (id: number, order: number, name: string, genre: string) => {
  const condition = { field: 'genres', operator: 'contains' as const, value: genre }
  return rule(id, order, name, { ...EXCLUSION, condition })
}

test('a rule that excludes titles is edited and switched without losing its exclusion', async () => {
  const before = excluding(1, 10, 'No reality shows', 'Reality')
  await mock.reset(withRules([{ ...before, target_type: 'sonarr' }], '0.19'))
  const kept = { ...EXCLUSION, condition: before.condition }
  const user = openPage(RouterPage, '/sonarr/content-router?rule=1')
  const destination = await card('Destination')
  const exclusion = { name: 'Don’t add matching titles', checked: true }
  expect(destination.getByRole('switch', exclusion)).toBeTruthy()
  expect(destination.queryByRole('combobox')).toBeNull()
  expect(screen.queryByLabelText('Position')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Approval and quotas' })).toBeNull()
  await retype(user, await screen.findByLabelText('Name'), 'No reality')
  await user.click(screen.getByRole('switch', { name: 'Enabled' }))
  await save(user)
  await waitFor(async () => expect(await stored(1)).toMatchObject({ name: 'No reality' }))
  expect(await stored(1)).toMatchObject({ ...kept, enabled: false })
  await user.click(await screen.findByRole('switch', { name: 'Enable No reality' }))
  await waitFor(async () => expect((await stored(1)).enabled).toBe(true))
  expect(await stored(1)).toMatchObject(kept)
})

test('rules that exclude titles come first, with a mark of their own, and can’t be moved', async () => {
  const rules = [rule(1, 90, 'One'), rule(2, 50, 'Two'), excluding(3, 10, 'No horror', 'Podcast')]
  await mock.reset(withRules(rules, '0.19'))
  const user = openPage(RouterPage, '/radarr/content-router')
  const list = await screen.findByRole('list', { name: 'Rules that exclude titles' })
  await user.click(screen.getByRole('button', { name: 'Count effects' }))
  expect(within(list).getByRole('heading', { name: 'No horror' })).toBeTruthy()
  expect(within(list).getByLabelText('Don’t add')).toBeTruthy()
  expect(await within(list).findByText(/^0 of /)).toBeTruthy()
  expect(within(list).queryByText('Never matches')).toBeNull()
  expect(within(list).queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Move One, 1 of 2' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More actions for No horror' }))
  expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Move to top' })).toBeNull()
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Move Two, 2 of 2' }).focus()
  await user.keyboard('{ArrowUp}')
  await waitFor(async () =>
    expect((await stored(2)).order).toBeGreaterThan((await stored(1)).order),
  )
  expect((await stored(3)).order).toBe(10)
})

test('a rule whose titles are all excluded is flagged, and the excluding one goes nowhere', async () => {
  const drama = { ...excluding(1, 90, 'Drama', 'Drama'), ...ADDING }
  await mock.reset(withRules([drama, excluding(2, 10, 'No drama', 'Drama')], '0.19'))
  const user = openPage(RouterPage, '/radarr/content-router')
  await user.click(await screen.findByRole('button', { name: 'Count effects' }))
  const flag = await screen.findByText(/^“No drama” excludes the same titles/)
  const row = within(flag.closest('li') as HTMLElement)
  expect(row.getByRole('heading', { name: 'Drama' })).toBeTruthy()
  expect(row.getByText('Never reached')).toBeTruthy()
  expect(row.getByLabelText('goes to')).toBeTruthy()
  const exclusions = within(screen.getByRole('list', { name: 'Rules that exclude titles' }))
  expect(exclusions.getByText('Isn’t added anywhere')).toBeTruthy()
  expect(exclusions.queryByLabelText('goes to')).toBeNull()
})

test('a rule that excludes titles is added from a template', async () => {
  await mock.reset(withRules([rule(1, 90, 'One')], '0.19'))
  const user = openPage(RouterPage, '/radarr/content-router')
  await user.click(await screen.findByRole('button', { name: 'Add rule' }))
  await user.click(await screen.findByRole('button', { name: /^Don’t add/ }))
  await retype(user, await screen.findByLabelText('Name'), 'No westerns')
  await user.type(screen.getByRole('combobox', { name: 'Condition 1: value' }), 'Western{Enter}')
  await save(user)
  await screen.findByRole('list', { name: 'Rules that exclude titles' })
  const added = await stored(2)
  expect(added).toMatchObject({ ...EXCLUSION, name: 'No westerns' })
  expect(added).not.toHaveProperty('quality_profile')
})

test('a rule turns into one that excludes titles, and back', async () => {
  const one = rule(1, 90, 'One', { root_folder: '/data/movies' })
  await mock.reset(withRules([one, rule(2, 50, 'Two')], '0.19'))
  const toggle = async () =>
    (await card('Destination')).getByRole('switch', { name: 'Don’t add matching titles' })
  let user = openPage(RouterPage, '/radarr/content-router?rule=1')
  await user.click(await toggle())
  await save(user)
  await waitFor(async () => expect(await stored(1)).toMatchObject(EXCLUSION))
  await screen.findByRole('list', { name: 'Rules that exclude titles' })
  await user.keyboard('u')
  const before = { ...ADDING, root_folder: '/data/movies' }
  await waitFor(async () => expect(await stored(1)).toMatchObject(before))
  cleanup()
  await mock.send('PUT', `${RULES}/1`, { ...one, ...EXCLUSION })
  user = openPage(RouterPage, '/radarr/content-router?rule=1')
  await user.click(await toggle())
  const destination = await card('Destination')
  await user.selectOptions(await destination.findByLabelText('Instance'), 'Radarr 4K')
  expect(screen.getByLabelText<HTMLSelectElement>('Position').value).toBe('1')
  await save(user)
  const there = { ...ADDING, target_instance_id: 2 }
  await waitFor(async () => expect(await stored(1)).toMatchObject(there))
})
