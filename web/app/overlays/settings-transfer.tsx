import { useEffect, useState } from 'react'
import type { SettingsOwner } from '../../features/settings-transfer/config-import.ts'
import { TransferDialog } from '../../features/settings-transfer/transfer-dialog.tsx'
import { log } from '../../lib/log.ts'
import { notify } from '../../state/toasts.ts'
import { loadSettingsOwners } from './settings-owners.ts'

export default function SettingsTransfer({
  open,
  onClose,
}: {
  open: boolean
  onClose: () => void
}) {
  const [owners, setOwners] = useState<readonly SettingsOwner[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt each time the dialog opens
  useEffect(() => {
    if (!open || owners) return
    loadSettingsOwners().then(setOwners, cause => {
      log.warn('Couldn’t load the list of settings.', cause)
      notify({
        kind: 'error',
        title: 'Couldn’t load the settings',
        description:
          'The server didn’t respond, or Stargazarr was just updated. Reload the page and try again.',
      })
      onClose()
    })
  }, [open])
  return owners && <TransferDialog open={open} onClose={onClose} owners={owners} />
}
