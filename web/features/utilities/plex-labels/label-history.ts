import { proxy } from 'valtio/vanilla'
import { type Accept, persisted } from '../../../lib/persisted.ts'

/** What this browser has seen of the labels in Plex; the backend counts none. Times are ISO. */
export interface LabelHistory {
  /** The last sync that ended well, and the titles that had their labels after it. */
  sync?: { at: string; titles: number }
  /** The last removal without a failure. */
  removedAt?: string
}

const isHistory: Accept<LabelHistory> = value => {
  if (typeof value !== 'object' || value === null) return undefined
  const { sync, removedAt } = value as Record<string, unknown>
  const { at, titles } = (sync ?? {}) as Record<string, unknown>
  return {
    ...(typeof at === 'string' && typeof titles === 'number' && { sync: { at, titles } }),
    ...(typeof removedAt === 'string' && { removedAt }),
  }
}
const store = persisted<LabelHistory>('plex-labels', isHistory, {})

export const labelHistory = proxy<{ known: LabelHistory }>({ known: store.read() })

const remember = (known: LabelHistory) => {
  labelHistory.known = known
  store.write(known)
}
const now = () => new Date().toISOString()

export const rememberSync = (titles: number) => remember({ sync: { at: now(), titles } })
export const rememberRemoval = () => remember({ removedAt: now() })

/**
 * Why the prefix should stay; null when no label can have been made with it, as far as is known: labeling is off and never
 * ran, or all labels were removed after the last run.
 */
export const labelLock = (
  isOn: boolean,
  { sync, removedAt }: LabelHistory,
  lastRunAt: string | null,
): string | null => {
  const lastMade = [sync?.at, lastRunAt].flatMap(at => (at ? [Date.parse(at)] : []))
  if (removedAt && lastMade.every(at => at < Date.parse(removedAt))) return null
  if (!isOn && lastMade.length === 0) return null
  return 'Labels that begin with it may be in Plex. Remove them first: with another prefix they are not found again.'
}
