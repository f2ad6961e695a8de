// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import InstancesPage from '../../../web/features/arr/instances/instances-page.tsx'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { config } from '../../../web/state/config.ts'
import { domMock } from '../../support/dom-mock.ts'
import { isSaved, openPage, retype, save } from '../../support/dom-page.tsx'
import { rule, storedRules, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const SKIPS = 'skipDefaultRoutingWhenNoMatch'

const storedRule = async (id: number) => (await storedRules(mock)).find(one => one.id === id)
const standardOf = async (kind: 'radarr' | 'sonarr') => {
  const list = await mock.send<Instance[]>('GET', `/v1/${kind}/instances`)
  const found = list.find(one => one.isDefault)
  if (!found) throw new Error('no default instance')
  return found
}
const SHOWS = rule(2, 80, 'Shows', { target_type: 'sonarr' })
const openInstance = async (user: ReturnType<typeof openPage>, name: string) => {
  await user.click(await screen.findByRole('link', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

beforeEach(async () => {
  resetOnSignOut()
  await mock.reset(withRules([rule(1, 90, 'One'), SHOWS], '0.19'))
})

test('on the newest server, rules and instances set what Radarr monitors', async () => {
  let user = openPage(RouterPage, '/radarr/content-router?rule=1')
  const monitor = await screen.findByLabelText<HTMLSelectElement>('Monitor')
  expect(monitor.selectedOptions[0]?.textContent).toBe('Default (movie only)')
  await user.selectOptions(monitor, 'Movie and collection')
  await save(user)
  await waitFor(async () =>
    expect(await storedRule(1)).toMatchObject({ monitor: 'movieAndCollection' }),
  )
  cleanup()
  user = openPage(InstancesPage, '/radarr/instances')
  const form = await openInstance(user, 'Radarr')
  await user.selectOptions(await form.findByLabelText('Monitor'), 'None')
  await save(user)
  await waitFor(async () => expect((await standardOf('radarr')).monitor).toBe('none'))
})

test('on the newest server, rules for shows can monitor the pilot of each season', async () => {
  const user = openPage(RouterPage, '/sonarr/content-router?rule=2')
  // The shell normally loads the configuration.
  await config.load()
  const seasons = await screen.findByLabelText('Season monitoring')
  await user.selectOptions(seasons, 'Pilot of each season, rest as watched')
  await save(user)
  await waitFor(async () =>
    expect(await storedRule(2)).toMatchObject({ season_monitoring: 'allSeasonPilotRolling' }),
  )
})

test('the newest server lets the default instance skip titles that match no rule, and the list says so', async () => {
  let user = openPage(InstancesPage, '/radarr/instances')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Server address…' }))
  await retype(user, await screen.findByLabelText('Server URL'), 'http://10.0.0.1:3003')
  await save(user)
  await isSaved()
  expect(await mock.config()).toMatchObject({ baseUrl: 'http://10.0.0.1:3003' })
  await user.keyboard('{Escape}')
  const other = await openInstance(user, 'Radarr 4K')
  expect(other.queryByRole('switch', { name: 'Skip titles that match no rule' })).toBeNull()
  const form = await openInstance(user, 'Radarr')
  await user.click(await form.findByRole('switch', { name: 'Skip titles that match no rule' }))
  await save(user)
  await waitFor(async () => expect((await standardOf('radarr'))[SKIPS]).toBe(true))

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
  await user.click(screen.getByRole('button', { name: 'Remove In cinemas' }))
  await user.type(screen.getByRole('combobox', { name: 'Condition 3: value' }), 'Released{Enter}')
  expect(screen.getByText('{"rating":[6],"votes":[1000]}')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace Condition 5: value' }))
  await user.type(screen.getByLabelText('Condition 5: value: from'), '1980')
  await save(user)
  await waitFor(async () =>
    expect((await storedRule(1))?.condition).toMatchObject({
      conditions: [
        { value: [8, 337] },
        { value: { rating: { min: 7.5 }, votes: 5000 } },
        { value: 'released' },
        { value: { rating: [6], votes: [1000] } },
        { value: { min: 1980 } },
      ],
    }),
  )
})

test('tests a title with its TMDB rating, and says what else is unknown', async () => {
  const above = (field: string, value: number) => ({
    condition: { field, operator: 'greaterThan' as const, value },
  })
  const critics = rule(1, 90, 'Critics', above('rtCriticRating', 70))
  await mock.reset(withRules([critics, rule(2, 50, 'Rated', above('tmdbRating', 0))], '0.19'))
  const user = openPage(RouterPage, '/radarr/content-router')
  await user.click(await screen.findByRole('button', { name: 'Test a title' }))
  const picker = await screen.findByRole('combobox', { name: 'Search watchlists' })
  await user.click(picker)
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  const results = within(await screen.findByRole('list', { name: 'Result for each rule' }))
  expect(await results.findByText(/actual value: \d\.\d|actual value: \d/)).toBeTruthy()
  expect(results.getByText('Checked by the server.')).toBeTruthy()
})
