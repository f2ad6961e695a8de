import { isTextList, persisted } from '../../lib/persisted.ts'

/** Longest reason or note of a decision, in characters. */
export const NOTES_MAX = 1000

const REASONS_KEPT = 6
const REASON_KEPT_LENGTH = 200

const stored = persisted('approvalRejectReasons', isTextList, [])

/** Reasons given in this browser, latest first. */
export const recentReasons = (): string[] => stored.read().slice(0, REASONS_KEPT)

/** Keeps a reason as a preset; an empty one, or one too long to offer on a chip, is not kept. */
export const rememberReason = (reason: string) => {
  const text = reason.trim()
  if (text === '' || text.length > REASON_KEPT_LENGTH) return
  stored.write(withReason(stored.read(), text))
}

/** `reasons` with `reason` in front, each once, at most six. */
export const withReason = (reasons: readonly string[], reason: string): string[] => {
  const others = reasons.filter(one => one.toLowerCase() !== reason.toLowerCase())
  return [reason, ...others].slice(0, REASONS_KEPT)
}
