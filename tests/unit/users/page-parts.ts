import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { card, User } from '../../support/dom-page.tsx'

export const ADA = 'Ada Lovelace'
export const USER = '/v1/users/users/:id'
export const QUOTAS = '/v1/quota/users/:id/separate'

type Editor = Awaited<ReturnType<typeof card>>

/** By its text, because computing the names of all rows takes half a second. */
export const row = (name: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('row').find(one => one.textContent?.includes(name))
    if (!found) throw new Error(`There is no row ${name}.`)
    return found
  })
export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const isClosed = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
export const save = (user: User, editor: Editor) =>
  editor.findByRole('button', { name: /^Save/ }).then(button => user.click(button))
export const problem = async (editor: Editor) => (await editor.findByRole('alert')).textContent

export const alias = (editor: Editor) => editor.getByLabelText<HTMLInputElement>('Alias')
