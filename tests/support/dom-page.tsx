import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect } from 'vitest'
import { useShellShortcuts } from '../../web/app/shortcuts/use-shell-shortcuts.ts'
import type { PageFacts } from '../../web/components/settings/settings-page.tsx'

export type User = ReturnType<typeof userEvent.setup>
type Page = ComponentType<{ page: PageFacts }>

/** The keys the shell binds around every page, the one that saves among them. */
const ShellKeys = () => {
  useShellShortcuts()
  return null
}

/** Shows a page at its address. @returns the admin who uses it */
export const openPage = (Page: Page, address: string): User => {
  const [path = address] = address.split('?')
  render(
    <MemoryRouter initialEntries={[address]}>
      <ShellKeys />
      <Page page={{ path, title: 'The page', purpose: 'A test.' }} />
    </MemoryRouter>,
  )
  // Whether something may be pressed is for the browser tests; here every press would have all styles computed.
  return userEvent.setup({ pointerEventsCheck: 0 })
}

/** A card by its title, once it is there. */
export const card = async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name }))

/** What is typed takes the place of what a field holds. */
export const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}

/** Presses Save once the one before has ended. */
export const save = async (user: User) => {
  const bar = await card('Unsaved changes')
  const button = bar.getByRole('button', { name: /^Save/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await user.click(button)
}
