import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { CONTENT_TYPES } from '../../../../contract/values.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import type { UserEdit } from '../../../../state/edit-users.ts'
import { displayName } from '../../../../state/users.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import { type UserRow, usersOf } from '../list/user-rows.ts'
import { type BulkForm, startBulkEdit } from './bulk-edit.ts'
import { BULK_PLAN } from './bulk-plan.tsx'
import { BULK_QUOTAS } from './bulk-quotas.tsx'
import { BULK_USERS } from './bulk-users.tsx'
import { countUsers, describeUsers } from './count-users.ts'
import { ForecastView, useForecast } from './forecast-view.tsx'
import { type UsersEffect, usersEffect } from './users-effect.ts'

/** What can be edited for many users together. Loaded with this dialog. */
export const BULK_EDITS = { users: BULK_USERS, quotas: BULK_QUOTAS, plan: BULK_PLAN }

interface BulkDialogProps {
  edit: BulkForm
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
}

const withoutQuotas = ({ movie, show, ...fields }: UserEdit): UserEdit => fields

/** Edits many users together, with a forecast of who would be over a new quota. */
export function BulkDialog({ edit, open, onClose, rows }: BulkDialogProps) {
  const [isKept, setIsKept] = useState(false)
  const apply = useStableCallback((values: Values) => {
    void startBulkEdit(edit.work(values), usersOf(rows), id => finalEdit(edit.editOf(values), id))
  })
  const [source] = useState(() => draftSource(edit.initial(), apply))
  const form = useSettings(null, edit.fields, source)
  const chosen = edit.editOf(form.values)
  const quotas = CONTENT_TYPES.flatMap(type => chosen[type] ?? [])
  const forecast = useForecast(rows, chosen)
  const over = new Set(forecast.over.map(({ row }) => row.id))
  const finalEdit = (all: UserEdit, id: number) =>
    isKept && over.has(id) ? withoutQuotas(all) : all
  const key = JSON.stringify([chosen, isKept && [...over]])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the edits do
  const effect = useMemo(() => usersEffect(rows, ({ id }) => finalEdit(chosen, id)), [rows, key])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={edit.title(countUsers(rows.length))}
      description={`One Undo restores ${rows.length === 1 ? 'it' : `all ${rows.length}`}.`}
      actions={edit.actions}
      saveLabel={() => `Apply to ${countUsers(rows.length)}`}
    >
      {edit.layout(form, rows)}
      {quotas.some(({ quotaLimit }) => quotaLimit) && (
        <div className="-mx-5 mt-4">
          <ForecastView
            forecast={forecast}
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
      <EffectLine effect={effect} chosen={rows.length} isAny={Object.keys(chosen).length > 0} />
    </FormDialog>
  )
}

interface EffectLineProps {
  effect: UsersEffect
  chosen: number
  isAny: boolean
}

function EffectLine({ effect, chosen, isAny }: EffectLineProps) {
  const others = chosen - effect.changing
  const lossesFirst = [...effect.consequences].sort((a, b) => Number(b.isLoss) - Number(a.isLoss))
  return (
    <section
      aria-label="Effect"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      // The shadow hides fields that scroll past the edges of this summary.
      className="sticky -bottom-4 mt-5 shadow-[0_0_0_0.75rem_var(--raised)] max-h-36 overflow-y-auto rounded-md border-2 border-edge bg-sunken px-3 py-2.5"
    >
      <p role="status" className="font-medium">
        {isAny
          ? `${formatNumber(effect.changing)} of ${countUsers(chosen)} will change${others > 0 ? `; ${formatNumber(others)} already ${others === 1 ? 'has' : 'have'} these values` : ''}.`
          : 'Choose what to change. Everything else stays the same.'}
      </p>
      {lossesFirst.map(({ words, isLoss, rows }) => (
        <details key={words} name="effect" className="mt-0.5">
          <summary className={clsx('w-fit cursor-pointer', isLoss && 'text-bad')}>
            {describeUsers(rows.length, words)}
          </summary>
          <p className="pl-4 text-sm text-ink-2 wrap-anywhere">
            {rows.map(({ user }) => bidiIsolate(displayName(user))).join(', ')}
          </p>
        </details>
      ))}
    </section>
  )
}
