import { type ReactNode, useState } from 'react'
import { useQuestion } from '../../../ui/dialog.tsx'

/**
 * Lets admins override the lock of a prefix, because the app can't know whether anything has it.
 * @param where where something may have the prefix: "Plex may have labels"
 * @param consequence what happens to it: "Existing labels keep the old prefix in Plex."
 */
export const usePrefixUnlock = (where: string, consequence: string) => {
  const [isUnlocked, setIsUnlocked] = useState(false)
  const { ask, dialog } = useQuestion(() => ({
    title: 'Change prefix anyway?',
    description: consequence,
    confirmLabel: 'Unlock prefix',
    onConfirm: () => setIsUnlocked(true),
  }))
  const hint: ReactNode = (
    // A key, because another hint takes the place of these texts.
    <span key="locked">
      {`Locked: ${where} with this prefix. `}
      <button
        type="button"
        className="link font-text"
        aria-label="Change prefix"
        onClick={() => ask()}
      >
        Change…
      </button>
    </span>
  )
  return { isUnlocked, hint, dialog }
}
