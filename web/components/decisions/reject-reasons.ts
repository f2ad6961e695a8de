import { onSignOut } from '../../lib/on-sign-out.ts'
import { isTextList, persisted } from '../../lib/persisted.ts'

export const NOTES_MAX = 1000

const REASONS_KEPT = 6
const REASON_KEPT_LENGTH = 200

const stored = persisted('approvalRejectReasons', isTextList, [])

onSignOut(() => stored.write([]))

export const recentReasons = (): string[] => stored.read().slice(0, REASONS_KEPT)

/** Saves a reason as a preset, unless it is empty or too long for a chip. */
export const rememberReason = (reason: string) => {
  const text = reason.trim()
  if (text === '' || text.length > REASON_KEPT_LENGTH) return
  stored.write(withReason(stored.read(), text))
}

/** Puts a reason first, without duplicates. Keeps up to six reasons. */
export const withReason = (reasons: readonly string[], reason: string): string[] => {
  const others = reasons.filter(one => one.toLowerCase() !== reason.toLowerCase())
  return [reason, ...others].slice(0, REASONS_KEPT)
}
