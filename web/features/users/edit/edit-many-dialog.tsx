import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react'
import type { SettingsDef } from '../../../components/settings/define-settings.ts'
import { draftSource } from '../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import { type SettingsForm, useSettings } from '../../../components/settings/use-settings.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { type UserRow, usersOf } from '../list/user-rows.ts'
import { startEdit } from './change-run.ts'
import { EffectView, OverView, useUsersEffect } from './effect-view.tsx'
import { PLAN_PART } from './plan-part.tsx'
import { QUOTAS_PART } from './quotas-part.tsx'
import { USER_PART } from './user-part.tsx'

/** What can be edited for many users together. */
export interface ManyPart {
  /** Name of the run in messages. */
  work(values: Values): string
  title(users: string): string
  fields: SettingsDef
  initial(rows: readonly UserRow[]): Values
  editOf(values: Values): UserEdit
  /** Buttons in the head of the dialog. */
  actions?: ReactNode
  Layout: ComponentType<{ form: SettingsForm; rows: readonly UserRow[] }>
}

const PARTS = { users: USER_PART, quotas: QUOTAS_PART, plan: PLAN_PART }

interface EditManyDialogProps {
  what: keyof typeof PARTS
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
}

const withoutQuotas = ({ movie, show, ...fields }: UserEdit): UserEdit => fields

/** Edits many users together, and shows first what would change and who would be over a new quota. */
export function EditManyDialog({ what, open, onClose, rows }: EditManyDialogProps) {
  const { work, title, fields, initial, editOf, actions, Layout } = PARTS[what]
  const [isKept, setIsKept] = useState(false)
  const apply = useStableCallback((values: Values) => {
    void startEdit(work(values), usersOf(rows), id => finalEdit({ id }))
  })
  const [source] = useState(() => draftSource(initial(rows), apply))
  const form = useSettings(null, fields, source)
  const edit = useMemo(() => editOf(form.values), [editOf, form.values])
  const wanted = useUsersEffect(
    rows,
    useCallback(() => edit, [edit]),
  )
  const over = useMemo(() => new Set(wanted.over.map(({ row }) => row.id)), [wanted])
  const finalEdit = useCallback(
    ({ id }: { id: number }) => (isKept && over.has(id) ? withoutQuotas(edit) : edit),
    [edit, isKept, over],
  )
  const effect = useUsersEffect(rows, finalEdit)
  const quotas = CONTENT_TYPES.flatMap(type => edit[type] ?? [])
  const users = pluralize(rows.length, 'user')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={title(users)}
      description={`One Undo restores ${rows.length === 1 ? 'it' : `all ${rows.length}`}.`}
      actions={actions}
      saveLabel={() => `Apply to ${users}`}
    >
      <Layout form={form} rows={rows} />
      {quotas.some(({ quotaLimit }) => quotaLimit) && (
        <div className="-mx-5 mt-4">
          <OverView
            effect={wanted}
            chosen={rows.length}
            isBypassed={quotas.every(({ bypassApproval }) => bypassApproval === true)}
          />
          {over.size > 0 && (
            <Checkbox
              className="min-h-11 px-4"
              label={`Keep the quotas of ${over.size === 1 ? 'this user' : `these ${over.size} users`}`}
              checked={isKept}
              onCheckedChange={setIsKept}
            />
          )}
        </div>
      )}
      <EffectView effect={effect} chosen={rows.length} />
    </FormDialog>
  )
}
