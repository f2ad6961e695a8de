import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { nowIso } from '../../../lib/clock.ts'
import { persisted } from '../../../lib/persisted.ts'
import { isTime } from '../../../lib/time.ts'

const time = z.custom<string>(isTime)
/** Label runs that this browser has seen. Saved here, because the backend doesn't record them. Times are ISO. */
const LabelHistory = z.object({
  /** Time of the last successful sync, the number of titles it labeled, and the number that weren't in Plex yet. */
  sync: z.optional(z.object({ at: time, titles: z.number(), pending: z.optional(z.number()) })),
  removedAt: z.optional(time),
})
type LabelHistory = z.infer<typeof LabelHistory>

const store = persisted<LabelHistory>(
  'plex-labels',
  value => z.safeParse(LabelHistory, value).data,
  {},
)

export const labelHistory = proxy<{ known: LabelHistory }>({ known: store.read() })

const remember = (known: LabelHistory) => {
  labelHistory.known = known
  store.write(known)
}
export const rememberSync = (titles: number, pending: number) =>
  remember({ sync: { at: nowIso(), titles, pending } })
export const rememberRemoval = () => remember({ removedAt: nowIso() })

/**
 * Why the prefix is locked. Null if no label can have the prefix: labeling is off and has never run, or all labels were
 * removed after the last run.
 */
export const labelLock = (
  isOn: boolean,
  { sync, removedAt }: LabelHistory,
  lastRunAt: string | null,
): string | null => {
  const lastMade = [sync?.at, lastRunAt].flatMap(at => (at ? [Date.parse(at)] : []))
  if (removedAt && lastMade.every(at => at < Date.parse(removedAt))) return null
  if (!isOn && lastMade.length === 0) return null
  return 'Plex may have labels with this prefix. Remove the labels first: syncs and cleanups can’t find them under a different prefix.'
}
