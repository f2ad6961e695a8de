import clsx from 'clsx'
import { type ReactNode, useMemo, useState } from 'react'
import type { SettingsDef } from '../../../../components/settings/define-settings.ts'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { type SettingsForm, useSettings } from '../../../../components/settings/use-settings.ts'
import type { User } from '../../../../contract/users.ts'
import {
  ExplainedError,
  isOutcomeUnknown,
  NotSavedError,
  UnconfirmedError,
} from '../../../../lib/errors.ts'
import type { Values } from '../../../../lib/form-edits.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { quotas, refreshUsers } from '../../../../state/quotas.ts'
import { users } from '../../../../state/users.ts'
import { type UserRow, userRows } from '../list/user-rows.ts'
import { BulkRun } from './bulk-run.tsx'
import { countUsers } from './count-users.ts'
import type { SendUsers } from './use-bulk-run.ts'
import type { Impact } from './user-changes.ts'

/** If no user was changed, `success` is false although the status is 200. */
interface BulkResponse {
  success: boolean
  message: string
  failedIds: number[]
}

export interface BulkEdit<Updates extends object = object> {
  title(users: string): string
  fields: SettingsDef
  initial(): Values
  updatesOf(values: Values): Updates
  impactOf(rows: readonly UserRow[], updates: Updates): Impact
  call(userIds: number[], updates: Updates): Promise<BulkResponse>
  /** Users with different keys need separate calls. Without `keyOf`, all users share one call. */
  keyOf?(user: User): string
  layout(form: SettingsForm): ReactNode
}

/**
 * Returns a function that sends a batch and returns the rejected users with reasons. If the response is lost, reloads
 * the users to determine the outcome.
 * @throws ExplainedError if no user was changed; UnconfirmedError
 */
export const sendWith =
  (edit: BulkEdit, updates: object): SendUsers['send'] =>
  async userIds => {
    try {
      const { success, message, failedIds } = await edit.call(userIds, updates)
      const why = message || 'The server didn’t change this user.'
      if (!success) throw new ExplainedError(why)
      return new Map(failedIds.map(id => [id, why]))
    } catch (cause) {
      if (!isOutcomeUnknown(cause)) throw cause
      const isRead = await refreshUsers({ force: true })
      if (!isRead || quotas.state.status !== 'ready') throw new UnconfirmedError(AGAIN, cause)
      const due = userRows(users.state.data ?? [], quotas.state.data).filter(
        row => userIds.includes(row.id) && edit.impactOf([row], updates).changing > 0,
      )
      const { message } = new NotSavedError(cause)
      return new Map(due.map(({ id }) => [id, message]))
    }
  }

const AGAIN = 'Check the connection, then continue. Trying again is safe.'

interface BulkDialogProps {
  edit: BulkEdit
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
  onChanged: (ids: readonly number[]) => void
}

export function BulkDialog({ edit, open, onClose, rows, onChanged }: BulkDialogProps) {
  const [chosen, setChosen] = useState<Values | null>(null)
  const [source] = useState(() =>
    draftSource(edit.initial(), values => {
      if (Object.keys(edit.updatesOf(values)).length > 0) setChosen(values)
    }),
  )
  const form = useSettings(null, edit.fields, source, { onSaved: () => undefined })
  const updates = edit.updatesOf(form.values)
  const key = JSON.stringify(updates)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the updates do
  const impact = useMemo(() => edit.impactOf(rows, updates), [edit, rows, key])
  const names = useMemo(() => new Map(rows.map(({ id, user }) => [id, user.name])), [rows])
  const title = edit.title(countUsers(rows.length))
  if (chosen) {
    const sent = edit.updatesOf(chosen)
    return (
      <BulkRun
        open={open}
        onClose={onClose}
        title={title}
        ids={[...names.keys()]}
        nameOf={id => names.get(id) ?? `User ${id}`}
        how={{ send: sendWith(edit, sent), keyOf: edit.keyOf }}
        onChanged={onChanged}
      />
    )
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSaved={() => undefined}
      form={form}
      title={title}
      saveLabel={() => `Apply to ${countUsers(rows.length)}`}
    >
      {edit.layout(form)}
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
