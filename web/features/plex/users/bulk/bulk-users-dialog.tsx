import { useMemo, useState } from 'react'
import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { type SettingsForm, useSettings } from '../../../../components/settings/use-settings.ts'
import { patchUsers, type UserPatch } from '../../../../contract/user-edits.ts'
import type { Values } from '../../../../lib/edits.ts'
import { request } from '../../../../lib/request.ts'
import { BulkRun } from './bulk-run.tsx'
import type { BulkDialogProps } from './bulk-window.tsx'
import { ImpactLine } from './impact-line.tsx'
import { people } from './people.ts'
import type { SendUsers } from './use-bulk-run.ts'
import { userImpact, userUpdatesOf } from './user-changes.ts'

const OPTIONS = { keep: 'Leave as it is', on: 'On', off: 'Off' }

const FLAGS = {
  can_sync: choice({ label: 'Sync the watchlist', options: OPTIONS }),
  requires_approval: choice({ label: 'Every request needs approval', options: OPTIONS }),
  notify_discord: choice({ label: 'Notify by Discord', options: OPTIONS }),
  notify_apprise: choice({ label: 'Notify by Apprise', options: OPTIONS }),
  notify_tautulli: choice({ label: 'Notify by Tautulli', options: OPTIONS }),
}
const CLEARS = {
  alias: toggle({ label: 'Remove the alias' }),
  discord_id: toggle({ label: 'Remove the Discord ID' }),
  apprise: toggle({ label: 'Remove the Apprise address' }),
}
type BulkEdit = Record<keyof typeof FLAGS, string> & Record<keyof typeof CLEARS, boolean>

const FIELDS = USER_CHANNELS.reduce(
  (fields, { flag, address, label, addressLabel }) =>
    address === null
      ? fields
      : fields.rule([flag, address], values =>
          values[flag] === 'on' && values[address] === true
            ? `${label} cannot be switched on while its ${addressLabel} is removed.`
            : null,
        ),
  defineFields<BulkEdit>()({ ...FLAGS, ...CLEARS }),
)

const NOTHING: BulkEdit = {
  can_sync: 'keep',
  requires_approval: 'keep',
  notify_discord: 'keep',
  notify_apprise: 'keep',
  notify_tautulli: 'keep',
  alias: false,
  discord_id: false,
  apprise: false,
}

/** `success: false` comes with 200 when nobody was changed; ids that failed are named. */
const sendWith =
  (updates: UserPatch): SendUsers =>
  async userIds => {
    const { success, message, failedIds } = await request(patchUsers, {
      body: { userIds, updates },
    })
    const failed = success ? failedIds : userIds
    return new Map(failed.map(id => [id, message || 'The backend did not change this user.']))
  }

/** Some fields of many users at once; what is not chosen stays. */
export function BulkUsersDialog({ open, onClose, rows, nameOf, onChanged }: BulkDialogProps) {
  const [chosen, setChosen] = useState<Values | null>(null)
  const [source] = useState(() => draftSource(NOTHING, setChosen))
  const form = useSettings(null, FIELDS, source, { onSaved: () => undefined })
  const updates = userUpdatesOf(form.values)
  const key = JSON.stringify(updates)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the updates are others
  const impact = useMemo(() => userImpact(rows, updates), [rows, key])
  const title = `Edit ${people(rows.length)}`
  const ids = useMemo(() => rows.map(row => row.id), [rows])
  if (chosen)
    return (
      <BulkRun
        open={open}
        onClose={onClose}
        title={title}
        ids={ids}
        nameOf={nameOf}
        send={sendWith(userUpdatesOf(chosen))}
        onChanged={onChanged}
      />
    )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onSaved={() => undefined}
      form={form as unknown as SettingsForm}
      title={title}
      saveLabel={() => `Change ${impact.changing.toLocaleString('en-US')}`}
      problemTitle="Nothing was changed"
    >
      <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {Object.keys({ ...FLAGS, ...CLEARS }).map(name => (
          <SettingField key={name} form={form} name={name as keyof BulkEdit} />
        ))}
      </div>
      <ImpactLine impact={impact} chosen={rows.length} isAny={form.changes.length > 0} />
    </FormDialog>
  )
}
