import { USER_CHANNELS } from '../../../../components/labels/user-channel.ts'
import { defineFields } from '../../../../components/settings/define-settings.ts'
import { choice } from '../../../../components/settings/kinds/choice.tsx'
import { toggle } from '../../../../components/settings/kinds/toggle.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { patchUsers, switchesOf, type UserPatch } from '../../../../contract/user-edits.ts'
import { request } from '../../../../lib/request.ts'
import { users } from '../../../../state/users.ts'
import type { BulkEdit } from './bulk-dialog.tsx'
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
type Choices = Record<keyof typeof FLAGS, string> & Record<keyof typeof CLEARS, boolean>

const FIELDS = USER_CHANNELS.reduce(
  (fields, { flag, address, label, addressLabel }) =>
    address === null
      ? fields
      : fields.rule([flag, address], values =>
          values[flag] === 'on' && values[address] === true
            ? `${label} cannot be switched on while its ${addressLabel} is removed.`
            : null,
        ),
  defineFields<Choices>()({ ...FLAGS, ...CLEARS }),
)

const NOTHING: Choices = {
  can_sync: 'keep',
  requires_approval: 'keep',
  notify_discord: 'keep',
  notify_apprise: 'keep',
  notify_tautulli: 'keep',
  alias: false,
  discord_id: false,
  apprise: false,
}

/** Some fields of many users. */
export const BULK_USERS: BulkEdit<UserPatch> = {
  title: users => `Edit ${users}`,
  fields: FIELDS,
  initial: () => NOTHING,
  updatesOf: userUpdatesOf,
  impactOf: userImpact,
  call(userIds, updates) {
    const like = users.state.data?.find(user => user.id === userIds[0])
    return request(patchUsers, {
      body: { userIds, updates: { ...(like && switchesOf(like)), ...updates } },
    })
  },
  // The switches that stay are sent too, so that only users who have them alike go together.
  keyOf: user => JSON.stringify(switchesOf(user)),
  layout: form => (
    <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
      {Object.keys(FIELDS.fields).map(name => (
        <SettingField key={name} form={form} name={name} />
      ))}
    </div>
  ),
}
