import { type ReactNode, useMemo, useState } from 'react'
import { useQuestion } from '../../../ui/dialog.tsx'

/** Why a prefix can't be changed, and a hint instead of the reason. */
export interface PrefixLock {
  lock?: string | null
  lockHint?: ReactNode
}

interface Unlocking {
  /** Where something may have the prefix: "Plex may have labels" */
  where: string
  /** What happens to it: "Existing labels keep the old prefix in Plex." */
  consequence: string
}

/**
 * A page's fields, with a locked prefix. If it isn't certain that anything has the prefix, admins can override the lock.
 * @param unlocking null if it is certain
 */
export const usePrefixLock = <Fields,>(
  fieldsOf: (lock: PrefixLock) => Fields,
  reason: string | null,
  unlocking: Unlocking | null,
) => {
  const [isUnlocked, setIsUnlocked] = useState(false)
  const { ask, dialog } = useQuestion(() => ({
    title: 'Change prefix anyway?',
    description: unlocking?.consequence,
    confirmLabel: 'Unlock prefix',
    onConfirm: () => setIsUnlocked(true),
  }))
  const lock = unlocking && isUnlocked ? null : reason
  const lockHint = unlocking && (
    // A key, because another hint takes the place of these texts.
    <span key="locked">
      {`Locked: ${unlocking.where} with this prefix. `}
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
  return {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the hint changes with the lock
    settings: useMemo(() => fieldsOf({ lock, lockHint: lockHint ?? undefined }), [lock]),
    dialog,
  }
}
