import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect } from 'vitest'
import { LeaveGuard } from '../../web/app/navigation/leave-guard.tsx'
import { LeaveQuestion } from '../../web/app/navigation/leave-question.tsx'
import { AddressOverlay } from '../../web/app/overlays/address-overlay.tsx'
import { useShellShortcuts } from '../../web/app/shortcuts/use-shell-shortcuts.ts'
import type { PageInfo } from '../../web/components/settings/settings-page.tsx'
import { keepFocus } from '../../web/ui/focus.ts'

export type User = ReturnType<typeof userEvent.setup>
type Page = ComponentType<{ page: PageInfo }>

const ShellKeys = () => {
  useShellShortcuts()
  useEffect(keepFocus, [])
  return null
}

/** Renders a page at its URL. @returns the user who operates it */
export const openPage = (Page: Page, address: string): User => {
  const [path = address] = address.split(/[?#]/)
  history.replaceState(null, '', address)
  render(
    <BrowserRouter>
      <ShellKeys />
      <LeaveGuard />
      <LeaveQuestion />
      <main>
        <Page page={{ path, title: 'The page', purpose: 'A test.' }} />
      </main>
      <AddressOverlay parameter="open" />
    </BrowserRouter>,
  )
  // Browser tests cover pointer events. Checking them here would compute all styles on each press.
  return userEvent.setup({ pointerEventsCheck: 0, delay: null })
}

export const card = async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name }))

export const retype = async (user: User, field: HTMLElement, text: string) => {
  await user.clear(field)
  await user.paste(text)
}

export const save = async (user: User) => {
  const bar = await card('Unsaved changes')
  const button = bar.getByRole('button', { name: /^(Sav|Try again)/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  await user.click(button)
}

/** Waits until the form has no unsaved changes. */
export const isSaved = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())

export const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

/** Whether the browser would ask before it closes the page. */
export const asksToLeave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

/** Unlocks the prefix of tags or labels, which something may have. */
export const unlockPrefix = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Change prefix' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Unlock prefix' }))
}
