// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import RouterPage from '../../../web/features/arr/router/router-page.tsx'
import { domMock } from '../../support/dom-mock.ts'
import { openPage, retype, type User } from '../../support/dom-page.tsx'
import { rule, withRules } from '../../support/router-rule.ts'

const mock = domMock()
const PATH = '/radarr/content-router'
const RULES = '/v1/content-router/rules'
const stored = async () => (await mock.send<{ rules: RouterRule[] }>('GET', RULES)).rules
const ordersOf = async () =>
  Object.fromEntries((await stored()).map(({ name, order }) => [name, order]))
const act = async (user: User, name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test('builds a rule with nested groups by keyboard, where each new condition has the focus', async () => {
  const user = openPage(RouterPage, `${PATH}?rule=new`)
  const add = async (button: string, condition: string) => {
    ;(await screen.findByRole('button', { name: button })).focus()
    await user.keyboard('{Enter}')
    const field = await screen.findByLabelText<HTMLSelectElement>(`Condition ${condition}: field`)
    await waitFor(() => expect(document.activeElement).toBe(field))
    return field
  }
  await user.type(await screen.findByLabelText('Name'), 'Old or foreign drama')
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
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      'if genre contains Drama and (year is before 1970 or language is French)',
    ),
  )
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(async () =>
    expect((await stored()).map(({ name }) => name)).toContain('Old or foreign drama'),
  )
})

test('a move that failed halfway is finished on request', async () => {
  await mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two'), rule(3, 40, 'Three')]))
  const user = openPage(RouterPage, PATH)
  ;(await screen.findByRole('button', { name: 'Move Three, 3 of 3' })).focus()
  await user.keyboard('{Home}')
  await waitFor(async () => expect(await ordersOf()).toEqual({ Three: 99, One: 66, Two: 33 }))
  await mock.fault({ method: 'PUT', path: `${RULES}/:id`, status: 500 })
  await user.keyboard('{End}')
  expect(await screen.findByText(/Couldn’t save the new order/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Finish move' }))
  await waitFor(async () => expect(await ordersOf()).toEqual({ One: 99, Two: 66, Three: 33 }))
})

test('a copy of a rule is off, and a deleted rule is restored as it was', async () => {
  await mock.reset(withRules([rule(1, 90, 'One'), rule(2, 50, 'Two')]))
  const user = openPage(RouterPage, PATH)
  await act(user, 'One', 'Duplicate')
  await waitFor(async () =>
    expect((await stored()).find(({ name }) => name === 'One (copy)')?.enabled).toBe(false),
  )
  const saved = async () => {
    const found = (await stored()).find(({ name }) => name === 'Two')
    return found && { ...found, id: 0, created_at: '', updated_at: '' }
  }
  const before = await saved()
  await act(user, 'Two', 'Delete rule')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Two”?' }))
  await user.click(question.getByRole('button', { name: 'Delete rule' }))
  await user.click(await screen.findByRole('button', { name: 'Undo deletion of Two' }))
  await waitFor(async () => expect(await saved()).toEqual(before))
})
