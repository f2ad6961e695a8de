import { userAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { UserRow } from '../list/user-rows.ts'
import { useQuotaForm } from './quota-form.ts'
import { QuotaFields } from './quotas-part.tsx'
import { useUserForm } from './user-form.ts'
import { UserFields } from './user-part.tsx'

interface EditDialogProps {
  open: boolean
  onClose: () => void
  userId: number
  name: string
  /** Null if the user was deleted or isn't loaded. */
  row: UserRow | null
}

/** Edits a user. */
export function EditUserDialog({ userId, name, row, ...dialog }: EditDialogProps) {
  const form = useUserForm(userId)
  const title = (
    <>
      Edit <bdi>{name}</bdi>{' '}
      {row?.isOwner && (
        <Badge tone="main" className="align-middle">
          Owner
        </Badge>
      )}
    </>
  )
  const journey = (
    <JourneyButton
      address={userAddress(userId)}
      variant="clear"
      size="sm"
      className="-ml-3 max-md:min-h-11"
    >
      Why isn’t this watchlist syncing?
    </JourneyButton>
  )
  return (
    <FormDialog {...dialog} form={form} parameter="open" title={title} description={journey}>
      <UserFields form={form} />
    </FormDialog>
  )
}

/** Edits the quotas of a user. */
export function EditQuotasDialog({ userId, name, row, ...dialog }: EditDialogProps) {
  const form = useQuotaForm(userId, dialog.open)
  const title = (
    <>
      Edit quotas for <bdi>{name}</bdi>
    </>
  )
  return (
    <FormDialog
      {...dialog}
      form={form}
      parameter="open"
      title={title}
      description="Requests over a limit need approval unless auto-approval is on."
    >
      <QuotaFields form={form} rows={row ? [row] : []} />
    </FormDialog>
  )
}
