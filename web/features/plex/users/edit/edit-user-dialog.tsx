import { useState } from 'react'
import { userAddress } from '../../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../../components/journey/journey-button.tsx'
import { FormDialog } from '../../../../components/settings/form-dialog.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useStore } from '../../../../components/use-store.ts'
import { isOwner } from '../../../../contract/users.ts'
import { users as usersStore } from '../../../../state/users.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { USER_FIELDS } from './user-fields.tsx'
import { userSource } from './user-source.ts'

interface EditUserDialogProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
}

const GROUPS = [
  { title: 'Profile', fields: ['name', 'alias'] },
  { title: 'Permissions', fields: ['can_sync', 'requires_approval'] },
  {
    title: 'Notifications',
    fields: [
      'discord_id',
      'notify_discord',
      'apprise',
      'notify_apprise',
      'notify_discord_mention',
      'notify_plex_mobile',
      'notify_tautulli',
    ],
  },
] as const

export function EditUserDialog({ open, onClose, userId, name }: EditUserDialogProps) {
  const users = useStore(usersStore.state).data
  const [source] = useState(() => userSource(userId))
  const form = useSettings(null, USER_FIELDS, source, {
    onSaved: () => undefined,
    failed: 'the server couldn’t save the user. Check the server log.',
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      parameter="open"
      description={
        <JourneyButton
          address={userAddress(userId)}
          variant="clear"
          size="sm"
          className="-ml-3 max-md:min-h-11"
        >
          Why isn’t this watchlist syncing?
        </JourneyButton>
      }
      title={
        <>
          Edit <bdi>{name}</bdi>{' '}
          {isOwner(users?.find(user => user.id === userId) ?? { id: userId }) && (
            <Badge tone="main" className="align-middle">
              Owner
            </Badge>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {GROUPS.map(({ title, fields }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2.5 text-md">{title}</h3>
            <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
              {fields.map(field => (
                <SettingField
                  key={field}
                  form={form}
                  name={field}
                  className="[&_label:has(input)]:max-md:min-h-11"
                />
              ))}
            </div>
          </section>
        ))}
      </div>
    </FormDialog>
  )
}
