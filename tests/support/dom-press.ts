import { screen, within } from '@testing-library/react'
import type { User } from './dom-page.tsx'

/** The open question. */
export const asked = async (name: string | RegExp = /./) =>
  within(await screen.findByRole('alertdialog', { name }))

/** A query within a part of a large page is much faster. */
export const press = async (
  user: User,
  name: string | RegExp,
  where: Pick<typeof screen, 'findByRole'> = screen,
  role = 'button',
) => user.click(await where.findByRole(role, { name }))

/** Chooses an item of the menu that opens at a button. */
export const choose = async (user: User, item: string | RegExp, menu = 'More actions') => {
  await press(user, menu)
  await press(user, item, screen, 'menuitem')
}
