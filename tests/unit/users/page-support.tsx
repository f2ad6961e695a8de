import { screen, within } from '@testing-library/react'
import UsersPage from '../../../web/features/users/users-page.tsx'
// Preload the lazy scripts.
import '../../../web/features/users/bulk-actions.tsx'
import '../../../web/features/users/user-dialogs.tsx'
import { users } from '../../../web/state/users.ts'
import { openPage } from '../../support/dom-page.tsx'
import { choose, press } from '../../support/dom-press.ts'
import { ADA, dialog } from './page-parts.ts'

/** Users as the server lists them. */
export const people = async (ids?: readonly number[]) => {
  await users.load({ force: true })
  return (users.state.data ?? []).filter(({ id }) => ids?.includes(id) ?? true)
}

/** The dialogs open over any page; this one loads nothing. */
export const Elsewhere = () => null

export const openEditor = async (Page: Parameters<typeof openPage>[0] = Elsewhere) => {
  const user = openPage(Page, '/plex/users?open=edit-2')
  const editor = within(await dialog(`Edit ${ADA}`))
  await editor.findByDisplayValue(ADA)
  return { user, editor }
}

export const openQuotas = async (Page: Parameters<typeof openPage>[0] = Elsewhere) => {
  const user = openPage(Page, '/plex/users?open=quotas-2')
  const editor = within(await dialog(`Edit quotas for ${ADA}`))
  const movies = within(await editor.findByRole('region', { name: 'Quota for movies' }))
  return { user, editor, movies }
}

export const openBulk = async (what: 'Edit' | 'Quotas', title: string) => {
  const user = openPage(UsersPage, '/plex/users')
  await screen.findByText(ADA)
  await user.click(screen.getByLabelText('Select all shown rows'))
  if (what === 'Quotas') await press(user, /^Quotas/)
  else await choose(user, 'Edit…', 'More')
  return { user, window: within(await dialog(title)) }
}
