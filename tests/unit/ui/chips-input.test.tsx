// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ChipsInput } from '../../../web/ui/chips-input.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'

const NAMES = ['Action', 'Animation', 'Anime', 'Science Fiction']
const GENRES = NAMES.map(value => ({ value, label: value }))

function Genres({ isFree = true }: { isFree?: boolean }) {
  const [values, setValues] = useState<readonly string[]>([])
  return (
    <ChipsInput<string>
      label="Genres"
      values={values}
      suggestions={GENRES}
      labelOf={String}
      onChange={setValues}
      {...(isFree && { parse: (text: string) => text })}
    />
  )
}
const field = () => screen.getByRole('combobox', { name: 'Genres' })
const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove/ })
    .map(chip => chip.getAttribute('aria-label')?.slice(7))
const options = () => screen.queryAllByRole('option').map(option => option.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')

test('chips are added and removed by keys and by pointer', async () => {
  const user = userEvent.setup()
  render(<Genres />)
  await user.type(field(), 'ani')
  expect(options()).toEqual(['Animation', 'Anime'])
  expect(active()?.querySelector('u')?.textContent).toBe('Ani')
  await user.keyboard('{ArrowDown}')
  expect(active()?.textContent).toBe('Anime')
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['Anime'])
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await user.keyboard('ani{Enter}')
  expect(chips()).toEqual(['Anime', 'Animation'])
  await user.keyboard('{Backspace}')
  expect(chips()).toEqual(['Anime'])
  await user.click(field())
  await user.click(screen.getByRole('option', { name: 'Action' }))
  await user.click(screen.getByRole('button', { name: 'Remove Anime' }))
  expect(chips()).toEqual(['Action'])
  expect(document.activeElement).toBe(field())
})

test('a comma or leaving the field adds the typed text as it is', async () => {
  const user = userEvent.setup()
  render(<Genres />)
  await user.type(field(), 'Ani,anime,')
  expect(options()).toEqual([])
  await user.type(field(), 'Heist')
  await user.tab()
  expect(chips()).toEqual(['Ani', 'Anime', 'Heist'])
})

test('without own values, refuses a text that is not in the list', async () => {
  const user = userEvent.setup()
  render(<Genres isFree={false} />)
  await user.type(field(), 'Heist{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('“Heist” isn’t in the list.')
  expect(chips()).toEqual([])
})

test('Escape closes the list, but not the dialog around it', async () => {
  const user = userEvent.setup()
  render(
    <Dialog open onClose={() => expect.unreachable()} title="Rule">
      <Genres />
    </Dialog>,
  )
  await user.type(field(), 'ani{Escape}')
  expect(options()).toEqual([])
  await user.keyboard('{Enter}')
  expect(chips()).toEqual(['ani'])
})

test.each([
  ['fi sci', ['Science Fiction']],
  ['an', ['Animation', 'Anime']],
  ['tion', []],
])('"%s" suggests %j, from the beginnings of words', async (text, labels) => {
  render(<Genres />)
  await userEvent.type(field(), text)
  expect(options()).toEqual(labels)
})
