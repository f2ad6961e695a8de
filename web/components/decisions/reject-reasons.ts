import { onSignOut } from '../../lib/on-sign-out.ts'
import { isTextList, persisted } from '../../lib/persisted.ts'

export const NOTES_MAX = 1000

const REASONS_KEPT = 6
const REASON_KEPT_LENGTH = 200

const stored = persisted('approvalRejectReasons', isTextList, [])

onSignOut(() => stored.write([]))

export const recentReasons = (): string[] => stored.read()

/** Saves a reason as the first preset, unless it is empty or too long for a chip. */
export const rememberReason = (reason: string) => {
  const text = reason.trim()
  if (text === '' || text.length > REASON_KEPT_LENGTH) return
  const others = stored.read().filter(one => one.toLowerCase() !== text.toLowerCase())
  stored.write([text, ...others].slice(0, REASONS_KEPT))
}
