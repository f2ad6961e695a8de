import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import type { UserRow } from '../list/user-rows.ts'
import { hasKeys } from './bulk-calls.ts'
import { type BulkForm, isDue, startBulkEdit, type UserChange } from './bulk-edit.ts'
import { BULK_QUOTAS } from './bulk-quotas.tsx'
import { BULK_USERS } from './bulk-users.tsx'
import { countUsers } from './count-users.ts'
import { quotaImpact } from './quota-changes.ts'
import { type Impact, userImpact } from './user-changes.ts'

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
      void startBulkEdit(edit.work, rows, () => edit.changeOf(values))
    }),
  )
  const form = useSettings(null, edit.fields, source)
  const change = edit.changeOf(form.values)
  const key = JSON.stringify(change)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the change does
  const impact = useMemo(() => impactOf(rows, change), [rows, key])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={edit.title(countUsers(rows.length))}
      saveLabel={() => `Apply to ${countUsers(rows.length)}`}
    >
      {edit.layout(form, rows)}
      <ImpactLine
        impact={impact}
        chosen={rows.length}
        isAny={hasKeys({ ...change.patch, ...change.quotas })}
      />
    </FormDialog>
  )
}

const impactOf = (rows: readonly UserRow[], change: UserChange): Impact => ({
  changing: rows.filter(row => isDue(row, change)).length,
  consequences: [
    ...userImpact(rows, change.patch).consequences,
    ...quotaImpact(rows, change.quotas).consequences,
  ],
})

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
