import { SettingField } from '../../../components/settings/setting-field.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { USER_FIELDS } from '../../../components/users/user-fields.tsx'
import type { ManyPart } from './edit-many-dialog.tsx'
import { forMany } from './many-fields.tsx'
import { isOfferedTo, userEdit } from './user-form.ts'

const GROUPS = {
  Profile: ['name', 'alias'],
  Permissions: ['can_sync', 'requires_approval'],
  Notifications: [
    'discord_id',
    'notify_discord',
    'apprise',
    'notify_apprise',
    'notify_discord_mention',
    'notify_plex_mobile',
    'notify_tautulli',
  ],
}

export function UserFields({ form }: { form: SettingsForm }) {
  return (
    <div className="grid gap-5">
      {Object.entries(GROUPS).map(([title, names]) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-2.5 text-md">{title}</h3>
          <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
            {names.map(name => (
              <SettingField
                key={name}
                form={form}
                name={name}
                className="[&_label:has(input)]:max-md:min-h-11"
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** A name belongs to one user. */
const NAMES = Object.values(GROUPS)
  .flat()
  .filter(name => name !== 'name')
const many = forMany(USER_FIELDS, NAMES)

export const USER_PART: ManyPart = {
  work: () => 'User update',
  title: users => `Edit ${users}`,
  fields: many.fields,
  initial: rows =>
    Object.fromEntries(
      Object.entries(many.kept).filter(([name]) =>
        rows.some(({ user }) => isOfferedTo(user, name)),
      ),
    ),
  editOf: values => userEdit(many.patchIn(values)),
  Layout: UserFields,
}
