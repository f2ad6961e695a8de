import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import UsersPage from '../../../web/features/users/users-page.tsx'
// Preload the lazy scripts.
import '../../../web/features/users/bulk-actions.tsx'
import '../../../web/features/users/user-dialogs.tsx'
import { users } from '../../../web/state/users.ts'
import { type card, openPage, type User } from '../../support/dom-page.tsx'

export const ADA = 'Ada Lovelace'
export const USER = '/v1/users/users/:id'
export const QUOTAS = '/v1/quota/users/:id/separate'

/** Users as the server lists them. */
export const people = async (ids?: readonly number[]) => {
  await users.load({ force: true })
  return (users.state.data ?? []).filter(({ id }) => ids?.includes(id) ?? true)
}

export type Editor = Awaited<ReturnType<typeof card>>

export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const isClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
export const save = (user: User, editor: Editor) =>
  editor.findByRole('button', { name: /^Save/ }).then(button => user.click(button))
export const problem = async (editor: Editor) => (await editor.findByRole('alert')).textContent

export const alias = (editor: Editor) => editor.getByLabelText<HTMLInputElement>('Alias')
export const openEditor = async () => {
  const user = openPage(UsersPage, '/plex/users?open=edit-2')
  const editor = within(await dialog(`Edit ${ADA}`))
  await editor.findByDisplayValue(ADA)
  return { user, editor }
}

export const openQuotas = async () => {
  const user = openPage(UsersPage, '/plex/users?open=quotas-2')
  const editor = within(await dialog(`Edit quotas for ${ADA}`))
  const movies = within(await editor.findByRole('region', { name: 'Quota for movies' }))
  return { user, editor, movies }
}

export const openBulk = async (what: 'Edit' | 'Quotas', title: string) => {
  const user = openPage(UsersPage, '/plex/users')
  await screen.findByText(ADA)
  await user.click(screen.getByLabelText('Select all shown rows'))
  const bar = within(await screen.findByRole('region', { name: 'Selection actions' }))
  if (what === 'Quotas') await user.click(bar.getByRole('button', { name: /^Quotas/ }))
  else {
    await user.click(bar.getByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Edit…' }))
  }
  return { user, window: within(await dialog(title)) }
}
