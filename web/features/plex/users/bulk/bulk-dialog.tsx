import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import type { UserRow } from '../list/user-rows.ts'
import { type BulkForm, startBulkEdit } from './bulk-edit.ts'
import { BULK_QUOTAS } from './bulk-quotas.tsx'
import { BULK_USERS } from './bulk-users.tsx'
import { countUsers } from './count-users.ts'
import type { Impact } from './user-changes.ts'

/** What can be edited for many users together. Loaded with this dialog. */
export const BULK_EDITS = { users: BULK_USERS, quotas: BULK_QUOTAS }

interface BulkDialogProps {
  edit: BulkForm
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
}

export function BulkDialog({ edit, open, onClose, rows }: BulkDialogProps) {
  const [source] = useState(() =>
    draftSource(edit.initial(), values => {
      void startBulkEdit(edit, edit.updatesOf(values), rows)
    }),
  )
  const form = useSettings(null, edit.fields, source)
  const updates = edit.updatesOf(form.values)
  const key = JSON.stringify(updates)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the updates do
  const impact = useMemo(() => edit.impactOf(rows, updates), [edit, rows, key])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={edit.title(countUsers(rows.length))}
      saveLabel={() => `Apply to ${countUsers(rows.length)}`}
    >
      {edit.layout(form, rows)}
      <ImpactLine impact={impact} chosen={rows.length} isAny={Object.keys(updates).length > 0} />
    </FormDialog>
  )
}

interface ImpactLineProps {
  impact: Impact
  chosen: number
  isAny: boolean
}

function ImpactLine({ impact, chosen, isAny }: ImpactLineProps) {
  const others = chosen - impact.changing
  const lossesFirst = [...impact.consequences].sort((a, b) => Number(b.isLoss) - Number(a.isLoss))
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
          ? `${formatNumber(impact.changing)} of ${countUsers(chosen)} will change${others > 0 ? `; ${formatNumber(others)} already ${others === 1 ? 'has' : 'have'} these values` : ''}.`
          : 'Choose what to change. Everything else stays the same.'}
      </p>
      {lossesFirst.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {lossesFirst.map(({ words, isLoss }) => (
            <li key={words} className={clsx(isLoss && 'text-bad')}>
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
