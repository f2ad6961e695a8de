import { useEffect, useState } from 'react'
import type { SettingsOwner } from '../features/settings-transfer/differences.ts'
import { TransferDialog } from '../features/settings-transfer/transfer-dialog.tsx'
import { log } from '../lib/log.ts'
import { notify } from '../state/toasts.ts'
import { SHELL_PAGES } from './pages.ts'

/** The pages that edit the configuration, with what they say of each setting. @throws when a page's code cannot be fetched */
export const loadSettingsOwners = async (): Promise<readonly SettingsOwner[]> => {
  const pages = SHELL_PAGES.filter(page => page.holdsSettings)
  return Promise.all(
    pages.map(async ({ path, title, load }) => {
      const { SETTINGS, IMPORT_REFUSAL } = await load()
      if (!SETTINGS) throw new Error(`The page ${path} exports no SETTINGS.`)
      return { path, title, definition: SETTINGS, importRefusal: IMPORT_REFUSAL ?? null }
    }),
  )
}

/** Settings export and import, with the words of every page. */
export default function SettingsTransfer({
  open,
  onClose,
}: {
  open: boolean
  onClose: () => void
}) {
  const [owners, setOwners] = useState<readonly SettingsOwner[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one attempt per opening
  useEffect(() => {
    if (!open || owners) return
    loadSettingsOwners().then(setOwners, cause => {
      log.warn('The settings of the pages could not be loaded.', cause)
      notify({
        kind: 'error',
        title: 'The settings could not be loaded',
        description: 'The gateway did not answer, or was upgraded. Reload the page and try again.',
      })
      onClose()
    })
  }, [open])
  return owners && <TransferDialog open={open} onClose={onClose} owners={owners} />
}
