// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { card, isSaved, openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { choose, press } from '../../support/dom-press.ts'
import { RULES, rule, storedRules, withRules } from '../../support/router-rule.ts'

const mock = domMock('0.19')
const stored = async (id: number) => (await storedRules(mock)).find(one => one.id === id)
const standard = async () =>
  (await mock.send<Instance[]>('GET', '/v1/radarr/instances')).find(one => one.isDefault)
const SHOWS = rule(2, 80, 'Shows', { target_type: 'sonarr' })
const openInstance = async (user: User, name: string) => {
  await press(user, name, screen, 'link')
  return within(await screen.findByRole('dialog', { name }))
}

beforeEach(() => mock.reset(withRules([rule(1, 90, 'One'), SHOWS], '0.19')))

test('on the newest server, rules set what Radarr monitors', async () => {
  const user = openPage(RouterPage, '/radarr/content-router?rule=1')
  const monitor = await screen.findByLabelText<HTMLSelectElement>('Monitor')
  expect(monitor.selectedOptions[0]?.textContent).toBe('Default (movie only)')
  await user.selectOptions(monitor, 'Movie and collection')
  await save(user)
  await waitFor(async () => expect((await stored(1))?.monitor).toBe('movieAndCollection'))
})

test('on the newest server, rules for shows can monitor the pilot of each season', async () => {
  const user = openPage(RouterPage, '/sonarr/content-router?rule=2')
  // The shell normally loads the configuration.
  await config.load()
  const seasons = await screen.findByLabelText('Season monitoring')
  await user.selectOptions(seasons, 'Pilot of each season, rest as watched')
  await save(user)
  const monitored = async () => (await stored(2))?.season_monitoring
  await waitFor(async () => expect(await monitored()).toBe('allSeasonPilotRolling'))
})

test('the newest server lets the default instance set what is monitored and skip titles that match no rule, and the list says so', async () => {
  let user = openPage(InstancesPage, '/radarr/instances')
  await choose(user, 'Server address…')
  await retype(user, await screen.findByLabelText('Server URL'), 'http://10.0.0.1:3003')
  await save(user)
  await isSaved()
  expect(await mock.config()).toMatchObject({ baseUrl: 'http://10.0.0.1:3003' })
  await user.keyboard('{Escape}')
  const other = await openInstance(user, 'Radarr 4K')
  expect(other.queryByRole('switch', { name: 'Skip titles that match no rule' })).toBeNull()
  const form = await openInstance(user, 'Radarr')
  await user.click(await form.findByRole('switch', { name: 'Skip titles that match no rule' }))
  await user.selectOptions(await form.findByLabelText('Monitor'), 'None')
  await save(user)
  const saved = { monitor: 'none', skipDefaultRoutingWhenNoMatch: true }
  await waitFor(async () => expect(await standard()).toMatchObject(saved))

  cleanup()
  user = openPage(RouterPage, '/radarr/content-router')
  const rest = (await screen.findByText('Everything else')).parentElement as HTMLElement
  expect(await within(rest).findByText('Isn’t added anywhere')).toBeTruthy()
  expect(within(rest).getByText('skipped by Radarr')).toBeTruthy()
})

const NEW_CONDITION = {
  operator: 'AND' as const,
  conditions: [
    { field: 'streamingServices', operator: 'in', value: [8] },
    { field: 'imdbRating', operator: 'between', value: { rating: { min: 7 }, votes: 1000 } },
    { field: 'movieStatus', operator: 'equals', value: 'inCinemas' },
    { field: 'imdbRating', operator: 'in', value: { rating: [6], votes: [1000] } },
    { field: 'year', operator: 'between', value: { min: 1990, max: 2000, step: 10 } },
  ],
}

test('tells and edits conditions by ratings, streaming services and status', async () => {
  await mock.reset(withRules([rule(1, 90, 'One', { condition: NEW_CONDITION })], '0.19'))
  openPage(RouterPage, '/radarr/content-router')
  const words = await screen.findByText('Netflix')
  expect(words.parentElement?.textContent).toContain(
    'streaming service is any of Netflix and IMDb rating is at least 7 with 1,000 votes and movie status is in cinemas',
  )
  cleanup()
  const user = openPage(RouterPage, '/radarr/content-router?rule=1')
  const services = await screen.findByRole('combobox', { name: 'Condition 1: value' })
  await user.type(services, 'Disney')
  await user.keyboard('{ArrowDown}{Enter}')
  const votes = screen.getByRole('textbox', { name: 'Condition 2: value: votes' })
  expect(votes.getAttribute('placeholder')).toBe('Minimum votes (optional)')
  await retype(user, votes, '5.000')
  await user.type(screen.getByLabelText('Condition 2: value: rating: from'), '.5')
  await press(user, 'Remove In cinemas')
  await user.type(screen.getByRole('combobox', { name: 'Condition 3: value' }), 'Released{Enter}')
  expect(screen.getByText('{"rating":[6],"votes":[1000]}')).toBeTruthy()
  await press(user, 'Replace Condition 5: value')
  await user.type(screen.getByLabelText('Condition 5: value: from'), '1980')
  await save(user)
  const conditions = [
    { value: [8, 337] },
    { value: { rating: { min: 7.5 }, votes: 5000 } },
    { value: 'released' },
    { value: { rating: [6], votes: [1000] } },
    { value: { min: 1980 } },
  ]
  await waitFor(async () => expect((await stored(1))?.condition).toMatchObject({ conditions }))
})

test('tests a title with its TMDB rating, and says what else is unknown', async () => {
  const above = (field: string, value: number) => ({
    condition: { field, operator: 'greaterThan' as const, value },
  })
  const critics = rule(1, 90, 'Critics', above('rtCriticRating', 70))
  await mock.reset(withRules([critics, rule(2, 50, 'Rated', above('tmdbRating', 0))], '0.19'))
  const user = openPage(RouterPage, '/radarr/content-router')
  await press(user, 'Test a title')
  const picker = await screen.findByRole('combobox', { name: 'Search watchlists' })
  await user.click(picker)
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  const results = within(await screen.findByRole('list', { name: 'Result for each rule' }))
  expect(await results.findByText(/actual value: \d\.\d|actual value: \d/)).toBeTruthy()
  expect(results.getByText('Checked by the server.')).toBeTruthy()
})

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
  await waitFor(async () => expect((await stored(1))?.enabled).toBe(true))
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
  await press(user, 'Count effects')
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
  await press(user, 'More actions for No horror')
  expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Move to top' })).toBeNull()
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Move Two, 2 of 2' }).focus()
  await user.keyboard('{ArrowUp}')
  const order = async (id: number) => Number((await stored(id))?.order)
  await waitFor(async () => expect(await order(2)).toBeGreaterThan(await order(1)))
  expect(await order(3)).toBe(10)
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
