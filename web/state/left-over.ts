import { sessionOwner } from '../lib/session-owner.ts'

/** Where decisions that wait to be sent are remembered, for this tab. */
export const OUTBOX_KEY = 'outbox'

/** Where the bell's entries are remembered; null: nobody's. */
export const bellKeyOf = (owner: number | null) => `bell:${owner ?? 'nobody'}`

/** An earlier visit left decisions to send or entries to show. */
export const isAnythingLeft = (): boolean => {
  try {
    return (
      sessionStorage.getItem(OUTBOX_KEY) !== null ||
      localStorage.getItem(bellKeyOf(sessionOwner())) !== null
    )
  } catch {
    return false
  }
}
