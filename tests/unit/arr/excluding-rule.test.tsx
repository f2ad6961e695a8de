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

test('rules that exclude titles come first, with a mark of their own, can’t be moved, and flag the rules whose titles they all take', async () => {
  const drama = { ...excluding(1, 90, 'Drama', 'Drama'), ...ADDING }
  const exclusions = [
    excluding(3, 10, 'No horror', 'Podcast'),
    excluding(4, 5, 'No drama', 'Drama'),
  ]
  await mock.reset(withRules([drama, rule(2, 50, 'Two'), ...exclusions], '0.19'))
  const user = openPage(RouterPage, '/radarr/content-router')
  const list = within(await screen.findByRole('list', { name: 'Rules that exclude titles' }))
  await user.click(screen.getByRole('button', { name: 'Count effects' }))
  const names = list.getAllByRole('heading').map(one => one.textContent)
  expect(names).toEqual(['No horror', 'No drama'])
  expect(list.getAllByLabelText('Don’t add')).toHaveLength(2)
  expect(await list.findByText(/^0 of /)).toBeTruthy()
  expect(list.queryByText('Never matches')).toBeNull()
  expect(list.queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(list.getAllByText('Isn’t added anywhere')).toHaveLength(2)
  expect(list.queryByLabelText('goes to')).toBeNull()
  const flag = await screen.findByText(/^“No drama” excludes the same titles/)
  const row = within(flag.closest('li') as HTMLElement)
  expect(row.getByRole('heading', { name: 'Drama' })).toBeTruthy()
  expect(row.getByText('Never reached')).toBeTruthy()
  expect(row.getByLabelText('goes to')).toBeTruthy()
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
