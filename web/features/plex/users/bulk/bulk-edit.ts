import type { ReactNode } from 'react'
import type { SettingsDef } from '../../../../components/settings/define-settings.ts'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { changeRun } from '../../../../state/change.ts'
import { editUsers, type Person, type UserEdit } from '../../../../state/edit-users.ts'
import type { UserRow } from '../list/user-rows.ts'

/** The form of an edit that writes the same to all users. */
export interface BulkForm {
  /** Name of the run in messages. */
  work(values: Values): string
  title(users: string): string
  fields: SettingsDef
  initial(): Values
  editOf(values: Values): UserEdit
  /** Buttons in the head of the dialog. */
  actions?: ReactNode
  layout(form: SettingsForm, rows: readonly UserRow[]): ReactNode
}

/** Edits users with progress and results on the page of users. */
export const startBulkEdit = (
  work: string,
  people: readonly Person[],
  edit: Parameters<typeof editUsers>[1],
): Promise<void> => changeRun.start(editUsers(people, edit, work))
