// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { resetOnSignOut } from '../../../web/lib/on-sign-out.ts'
import { drainToasts } from '../../../web/state/toasts.ts'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, save, type User } from '../../support/dom-page.tsx'
import { asked, choose, press } from '../../support/dom-press.ts'
import { RULES, rule, storedRules, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const FRESH = { name: 'fresh', world: { fresh: true, admin: true } }
const TOGGLE = `${RULES}/:id/toggle`
const EXCLUSION = { exclude_from_routing: true, target_instance_id: null }

beforeEach(() => mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two')])))
const stored = () => storedRules(mock)
const names = async () => (await stored()).map(one => one.name)
const open = (query = '') => openPage(RouterPage, `/radarr/content-router${query}`)
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name')
const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)
const chosen = ({ selectedOptions: [option] }: HTMLSelectElement) => option?.textContent
const ruleList = async () =>
  within(await screen.findByRole('list', { name: 'Rules, first match wins' }))
const addGenre = async (user: User) => {
  await press(user, 'Add condition')
  await user.selectOptions(screen.getByLabelText('Condition 1: field'), 'Genre')
}
const toast = (shown: object) =>
  waitFor(() => expect(drainToasts()).toContainEqual(expect.objectContaining(shown)))
const focused = (element: () => HTMLElement) =>
  waitFor(() => expect(document.activeElement).toBe(element()))

test('keeps edits to a rule another admin changed and then deleted, and can add it again', async () => {
  const user = open('?rule=2')
  await retype(user, await nameField(), 'Two, renamed')
  await mock.send('PUT', `${RULES}/2`, { name: 'Two there', order: 60 })
  await save(user)
  const question = await screen.findByRole('alertdialog', { name: 'Changed elsewhere' })
  expect(question.textContent).toContain('Two there')
  await mock.send('DELETE', `${RULES}/2`)
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('This rule has been deleted since you opened this page')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await nameField()).value).toBe('Two, renamed')
  await user.dblClick(screen.getByRole('button', { name: 'Add as new rule' }))
  expect(await screen.findByRole('heading', { name: 'Two, renamed' })).toBeTruthy()
  expect((await names()).sort()).toEqual(['One', 'Two, renamed'])
})

test('shows only the rules of the instance that a link asks for, until that is removed', async () => {
  await mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two', { target_instance_id: 2 })]))
  const user = open('?instance=2')
  const filter = await screen.findByRole('button', { name: /^To Radarr 4K/, pressed: true })
  const shown = () =>
    screen.getAllByRole('listitem').flatMap(item => within(item).queryAllByRole('heading'))
  expect(shown().map(title => title.textContent)).toEqual(['Two'])
  await user.click(filter)
  await waitFor(() => expect(shown().map(title => title.textContent)).toEqual(['One', 'Two']))
  expect(screen.queryByRole('button', { name: /^To Radarr 4K/ })).toBeNull()
})

test('a switch shows what another admin has switched, leaves it as it is, and sends quick presses in turn', async () => {
  const user = open()
  const one = await screen.findByRole<HTMLInputElement>('switch', { name: 'Enable One' })
  const two = screen.getByRole<HTMLInputElement>('switch', { name: 'Enable Two' })
  const areOn = async () => (await stored()).map(({ enabled }) => enabled)
  for (const id of [1, 2]) await mock.send('PATCH', `${RULES}/${id}/toggle`, { enabled: false })
  await user.click(one)
  await waitFor(() => expect(two.checked).toBe(false))
  expect(one.checked).toBe(false)
  expect(await areOn()).toEqual([false, false])
  await mock.fault({ method: 'PATCH', path: TOGGLE, delay: '1s' })
  await user.click(one)
  await user.click(one)
  expect(one.checked).toBe(false)
  await waitFor(async () => expect((await mock.calls())[`PATCH ${TOGGLE}`]).toBe(5))
  expect(await areOn()).toEqual([false, false])
})

test('shows negated conditions and groups in words, marks changes, and writes the rest back unchanged', async () => {
  const condition = {
    operator: 'OR' as const,
    negate: true,
    conditions: [
      { field: 'year', operator: 'between', value: { min: 1990, max: 2000 }, negate: true },
      { field: 'language', operator: 'in' as const, value: ['Korean'], negate: true },
      { field: 'year', operator: 'notIn', value: [1999] },
      { field: 'year', operator: 'notIn', value: [1998], negate: true },
    ],
  }
  await mock.reset(withRules([rule(2, 50, 'Two', { condition })]))
  const user = open('?rule=2')
  const words = ['isn’t between', 'is none of', 'is none of', 'is any of']
  for (const [index, word] of words.entries()) {
    const list = await select(`Condition ${index + 1}: comparison`)
    expect(chosen(list)).toBe(word)
    const offered = [...list.options].map(({ text }) => text)
    expect(new Set(offered).size).toBe(offered.length)
  }
  const match = within(screen.getByRole('group', { name: 'Conditions: match' }))
  expect(match.getByRole('button', { name: 'none' }).getAttribute('aria-pressed')).toBe('true')
  await retype(user, screen.getByLabelText('Condition 1: value: from'), '1980')
  expect(await screen.findByText('Was 1990 and 2000')).toBeTruthy()
  const bar = screen.getByRole('region', { name: 'Unsaved changes' })
  expect(bar.textContent).toContain('Year → 1980 and 2000, was 1990 and 2000')
  await save(user)
  const [first, ...rest] = condition.conditions
  const conditions = [{ ...first, value: { min: 1980, max: 2000 } }, ...rest]
  const saved = async () => (await stored())[0]?.condition
  await waitFor(async () => expect(await saved()).toEqual({ ...condition, conditions }))
})

test('a new rule is last and uses the default instance unless changed, and moves others if no order is free', async () => {
  const rules = [rule(1, 51, 'One'), rule(2, 50, 'Two'), rule(3, 50, 'Three')]
  await mock.reset(withRules(rules))
  const user = open('?rule=new')
  await focused(() => screen.getByLabelText('Name'))
  const position = await select('Position')
  await waitFor(() => expect(chosen(position)).toBe('4 of 4'))
  const instance = await select('Instance')
  await waitFor(() => expect(chosen(instance)).toContain('(default)'))
  await user.selectOptions(position, '2 of 4')
  await retype(user, screen.getByLabelText('Name'), 'Four')
  await addGenre(user)
  await user.type(screen.getByLabelText('Condition 1: value'), 'Drama{Enter}')
  expect(screen.queryByText(/^Was /)).toBe(null)
  await save(user)
  const rows = (await ruleList()).getAllByRole('listitem')
  const heads = rows.map(row => row.textContent?.match(/^\d+(One|Two|Three|Four)/)?.[0])
  expect(heads.join(' ')).toBe('1One 2Four 3Two 4Three')
  expect(await names()).toEqual(['One', 'Four', 'Two', 'Three'])
  await focused(() => screen.getByRole('link', { name: 'Four' }))
})

test('leaving an edited rule asks, can save, and stays if that fails', async () => {
  const user = open('?rule=2')
  await focused(() => screen.getByRole('heading', { level: 1, name: /^Edit rule ?: ?Two$/ }))
  await retype(user, await nameField(), 'Two, renamed')
  await user.selectOptions(screen.getByLabelText('Position'), '1 of 2')
  const leave = async (link: HTMLElement, choice: string) => {
    await user.click(link)
    const question = await asked('Leave without saving?')
    await user.click(question.getByRole('button', { name: choice }))
  }
  await leave(screen.getByRole('link', { name: '1 One' }), 'Stay')
  await mock.fault({ method: 'PUT', path: `${RULES}/:id`, status: 500 })
  await leave(screen.getByRole('button', { name: 'All rules' }), 'Save')
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('Couldn’t save')
  expect((await nameField()).value).toBe('Two, renamed')
  await leave(screen.getByRole('button', { name: 'All rules' }), 'Save')
  await focused(() => screen.getByRole('link', { name: 'Two, renamed' }))
  expect(await names()).toEqual(['Two, renamed', 'One'])
})

test('moves the focus into the opened rule and the templates, and back to where they were opened', async () => {
  const user = open()
  const link = await screen.findByRole('link', { name: 'Two' })
  expect(link.getAttribute('href')).toBe('/radarr/content-router?rule=2')
  // A press beside the name opens the rule as well.
  await user.click(within(link.closest('li') as HTMLElement).getByText('Anime'))
  await focused(() => screen.getByRole('heading', { level: 1, name: /^Edit rule ?: ?Two$/ }))
  await user.click(screen.getByRole('button', { name: 'All rules' }))
  await focused(() => screen.getByRole('link', { name: 'Two' }))
  await user.click(screen.getByRole('button', { name: 'Add rule' }))
  await focused(() => screen.getByRole('button', { name: /^Blank rule/ }))
  await user.keyboard('{ArrowRight}')
  await focused(() => screen.getByRole('button', { name: /^Anime/ }))
  await user.keyboard('{Escape}')
  await focused(() => screen.getByRole('button', { name: 'Add rule' }))
  expect(screen.queryByRole('list', { name: 'Rule templates' })).toBe(null)
  await user.keyboard('{Enter}')
  await focused(() => screen.getByRole('button', { name: /^Blank rule/ }))
  await user.keyboard('{Enter}')
  await focused(() => screen.getByLabelText('Name'))
  await user.click(screen.getByRole('button', { name: 'All rules' }))
  await focused(() => screen.getByRole('button', { name: 'Add rule' }))
})

const APPROVED = { always_require_approval: true }
const OF_USERS = { field: 'user', operator: 'in' }
const templates = async () =>
  within(await screen.findByRole('list', { name: 'Rule templates' })).getAllByRole('button')

test.each([
  {
    kind: 'sonarr',
    template: /^AnimeGenre is Anime, series type anime$/,
    added: {
      target_type: 'sonarr',
      series_type: 'anime',
      condition: { conditions: [{ field: 'genres', operator: 'contains', value: 'Anime' }] },
    },
  },
  { kind: 'sonarr', template: /^Long showsOver 8 seasons, needs approval$/, added: APPROVED },
  { template: /^4K/, isForOwner: true, added: { condition: { conditions: [OF_USERS] } } },
  { profile: '0.19', template: /^Don’t add/, typed: 'Western', added: EXCLUSION },
])(
  'adds a rule from the template $template in three clicks, and saves nothing before',
  async row => {
    await mock.reset(withRules([rule(1, 90, 'One')], row.profile))
    const [owner] = await mock.users()
    const user = openPage(RouterPage, `/${row.kind ?? 'radarr'}/content-router`)
    await user.click(await screen.findByRole('button', { name: 'Add rule' }))
    const [template] = (await templates()).filter(one => row.template.test(one.textContent ?? ''))
    await user.click(template as HTMLElement)
    const value = await screen.findByLabelText('Condition 1: value')
    const typed = row.isForOwner ? owner?.name : row.typed
    if (typed) {
      await focused(() => value)
      expect(document.querySelector('[aria-invalid="true"]')).toBeNull()
      await user.type(value, `${typed}{Enter}`)
    }
    // A field that the template sets is in view.
    const isSetInView = 'series_type' in row.added || row.added === EXCLUSION
    expect(screen.queryByText(', all default') === null).toBe(isSetInView)
    expect(await stored()).toHaveLength(1)
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(async () => expect((await stored())[1]).toMatchObject(row.added))
    if (row.profile) expect((await stored())[1]).not.toHaveProperty('quality_profile')
    if (row.isForOwner)
      expect((await stored())[1]?.condition).toMatchObject({ conditions: [{ value: [owner?.id] }] })
  },
)

test.each([
  ['genres', 'contains', 'Drama', 'Never reached: rule 1 matches first'],
  ['certification', 'in', ['R'], 'rule 1 may match first'],
])(
  'a new rule whose titles the rule %s %s %j gets offers to move above it',
  async (field, operator, value, reason) => {
    const condition = { field, operator, value }
    await mock.reset(withRules([rule(1, 90, 'One', { condition })]))
    const user = open('?rule=new')
    await addGenre(user)
    await user.type(screen.getByLabelText('Condition 1: value'), 'Drama{Enter}')
    await user.selectOptions(screen.getByLabelText('Instance'), 'Radarr 4K')
    await user.click(await screen.findByRole('button', { name: /^Matches [1-9]/ }))
    const effect = within(await screen.findByRole('dialog', { name: 'Effect' }))
    expect(effect.getByText(reason)).toBeTruthy()
    await user.click(effect.getByRole('button', { name: 'Move to 1' }))
    expect(screen.getByLabelText<HTMLSelectElement>('Position').value).toBe('1')
    await waitFor(() => expect(effect.queryByText(reason)).toBeNull())
  },
)

test('an instance that is chosen again gets its previous values back', async () => {
  const user = open('?rule=2')
  const instance = await select('Instance')
  const profile = await select('Quality profile')
  const first = instance.value
  await waitFor(() => expect(profile.disabled).toBe(false))
  // Servers before 0.19 have no such choices.
  expect(screen.queryByLabelText('Monitor')).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Don’t add matching titles' })).toBeNull()
  expect(await mock.calls()).not.toHaveProperty('GET /v1/tmdb/providers')
  const [, other] = [...profile.options].map(option => option.value)
  await user.selectOptions(profile, other ?? '')
  await user.selectOptions(instance, 'Radarr 4K')
  await waitFor(() => expect(profile.value).toBe(''))
  await user.selectOptions(instance, first)
  await waitFor(() => expect(profile.value).toBe(other))
})

test("disables profile and folder until the instance's options have loaded", async () => {
  await mock.fault({ method: 'GET', path: '/v1/radarr/instances', status: 500, times: 0 })
  const user = open('?rule=new')
  const profile = () => select('Quality profile')
  expect(await screen.findAllByText('Choose an instance first.')).toHaveLength(3)
  expect((await profile()).disabled).toBe(true)
  await mock.send('DELETE', '/mock/faults')
  await mock.fault({ method: 'GET', path: '/v1/radarr/quality-profiles', delay: '2s' })
  await press(user, 'Try again')
  await waitFor(async () => expect(chosen(await profile())).toBe('Loading…'))
  expect((await profile()).disabled).toBe(true)
  await waitFor(async () => expect((await profile()).disabled).toBe(false))
})

test('warns about an unknown genre and suggests the closest ones', async () => {
  const user = open('?rule=new')
  await addGenre(user)
  const value = screen.getByLabelText('Condition 1: value')
  await user.type(value, 'drama{Enter}')
  expect(screen.queryByText(/isn’t a known genre/)).toBe(null)
  await user.type(value, 'Ani,')
  const warning = await screen.findByText(/“Ani” isn’t a known genre/)
  expect(warning.textContent).toMatch(/Use Animation/)
  await press(user, 'Animation')
  expect(screen.queryByText(/isn’t a known genre/)).toBe(null)
  expect(screen.getByRole('button', { name: 'Remove Animation' })).toBeTruthy()
})

test('explains the default destination without rules and links to setup without an instance', async () => {
  await mock.reset(withRules([]))
  open()
  expect(await screen.findByText(/Every movie goes to the default Radarr instance/)).toBeTruthy()
  expect(await templates()).toHaveLength(5)
  cleanup()
  resetOnSignOut()
  await mock.reset(FRESH)
  open()
  const way = await screen.findByRole('link', { name: 'Set up Radarr' })
  expect(way.getAttribute('href')).toBe('/radarr/instances')
  expect(screen.queryByText(/goes to the default Radarr instance\./)).toBeNull()
  cleanup()
  await mock.send('POST', RULES, { ...rule(1, 90, 'One') })
  open('?rule=1')
  expect(await screen.findByText(/A rule needs an instance/)).toBeTruthy()
  expect(Object.keys(await mock.calls()).join()).not.toMatch(/profiles|folders/)
})

test('tells of deleted users in a rule, and that effects are unknown if the instances fail to load', async () => {
  const condition = { field: 'user', operator: 'in' as const, value: [1, 99, 'nobody'] }
  await mock.reset(withRules([rule(1, 90, 'One', { condition })]))
  await mock.fault({ method: 'GET', path: '/v1/radarr/instances', status: 500, times: 0 })
  const user = open()
  const list = await ruleList()
  expect(await list.findByText('99 and nobody aren’t users. Choose other users.')).toBeTruthy()
  expect(await list.findByText('Unknown')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'One' }))
  expect(await screen.findByText('Effect unknown')).toBeTruthy()
  expect(await screen.findByText('user 99 (deleted)')).toBeTruthy()
  expect(screen.getByText('nobody (deleted)')).toBeTruthy()
})

const act = (user: User, name: string, action: string) =>
  choose(user, action, `More actions for ${name}`)

test('builds a rule with nested groups by keyboard, where each new condition has the focus', async () => {
  const user = open('?rule=new')
  const add = async (button: string, condition: string) => {
    ;(await screen.findByRole('button', { name: button })).focus()
    await user.keyboard('{Enter}')
    const field = await select(`Condition ${condition}: field`)
    await focused(() => field)
    return field
  }
  await retype(user, await screen.findByLabelText('Name'), 'Old or foreign drama')
  await user.selectOptions(await add('Add condition', '1'), 'Genre')
  await user.type(await screen.findByLabelText('Condition 1: value'), 'Drama{Enter}')
  await user.selectOptions(await add('Add group', '2.1'), 'Year')
  await user.selectOptions(screen.getByLabelText('Condition 2.1: comparison'), 'is before')
  const year = screen.getByLabelText<HTMLInputElement>('Condition 2.1: value')
  await user.type(year, '1970.5')
  expect(year.value).toBe('1970.5')
  await retype(user, year, '1.970')
  await user.selectOptions(await add('Add group to group 2', '2.2.1'), 'Language')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Choose a value.')).toBeTruthy()
  await user.type(screen.getByLabelText('Condition 2.2.1: value'), 'French{Enter}')
  const sentence = 'if genre contains Drama and (year is before 1970 or language is French)'
  await waitFor(() => expect(document.body.textContent).toContain(sentence))
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () => expect(await names()).toContain('Old or foreign drama'))
})

const THREE = [rule(1, 51, 'One'), rule(2, 50, 'Two'), rule(3, 49, 'Three')]
const edit = async (user: User, name: string) => {
  await retype(user, await nameField(), name)
  await save(user)
  await ruleList()
}

test.each<[what: string, title: string, change: (user: User) => Promise<void>, after: string[]]>([
  [
    'a copy',
    '“One (copy)” added, disabled',
    user => act(user, 'One', 'Duplicate'),
    ['One', 'One (copy)', 'Two', 'Three'],
  ],
  [
    'a deletion',
    '“Two” deleted',
    async user => {
      await act(user, 'Two', 'Delete rule')
      await asked('Delete “Two”?')
      await press(user, 'Delete rule')
    },
    ['One', 'Three'],
  ],
  [
    'a switch',
    '“Two” disabled',
    user => press(user, 'Enable Two', screen, 'switch'),
    ['One', 'Two', 'Three'],
  ],
  [
    'several steps of a move',
    '“Three” moved to 1',
    async user => {
      ;(await screen.findByRole('button', { name: 'Move Three, 3 of 3' })).focus()
      await user.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowUp}{ArrowUp}')
    },
    ['Three', 'One', 'Two'],
  ],
  [
    'an edit, although no order is free at its position',
    'Rule saved',
    async user => {
      await press(user, 'Three', screen, 'link')
      await user.selectOptions(await screen.findByLabelText('Position'), '2 of 3')
      await edit(user, 'Third')
    },
    ['One', 'Third', 'Two'],
  ],
])('Undo takes back %s', async (_, title, change, after) => {
  await mock.reset(withRules(THREE))
  const saved = async () =>
    (await stored()).map(({ id: _, order, created_at, updated_at, ...one }) => one)
  const before = await saved()
  const user = open()
  await change(user)
  await waitFor(async () => expect(await names()).toEqual(after))
  await toast({ title })
  const off = (await stored()).filter(({ enabled }) => !enabled).map(one => `“${one.name}”`)
  expect(off).toEqual(/disabled$/.test(title) ? [title.replace(/ (added, )?disabled$/, '')] : [])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.keyboard('u')
  await waitFor(async () => expect(await saved()).toEqual(before))
})

test('Undo leaves a rule that another admin has changed since', async () => {
  const user = open('?rule=2')
  await edit(user, 'Second')
  await mock.send('PUT', `${RULES}/2`, { name: 'Theirs' })
  await user.keyboard('u')
  await toast({
    title: expect.stringContaining('Couldn’t undo'),
    description: expect.stringContaining('Another tab or admin has changed it since.'),
  })
  expect(await names()).toContain('Theirs')
})

test('a move that failed is finished on request, and leaving the page saves one', async () => {
  await mock.reset(withRules(THREE))
  const user = open()
  await mock.fault({ method: 'PUT', path: `${RULES}/:id`, status: 500 })
  ;(await screen.findByRole('button', { name: 'Move One, 1 of 3' })).focus()
  await user.keyboard('{End}')
  const failure = await waitFor(() => {
    const found = drainToasts().find(one => one.title === 'Couldn’t save the new order')
    if (found?.action && 'run' in found.action) return found.action
    throw new Error('no such message')
  })
  expect(screen.getByRole('button', { name: 'Move One, 1 of 3' })).toBeTruthy()
  expect(failure.label).toBe('Finish move')
  failure.run()
  await waitFor(async () => expect(await names()).toEqual(['Two', 'Three', 'One']))
  ;(await screen.findByRole('button', { name: 'Move One, 3 of 3' })).focus()
  await user.keyboard('{Home}')
  cleanup()
  await waitFor(async () => expect(await names()).toEqual(['One', 'Two', 'Three']))
})
