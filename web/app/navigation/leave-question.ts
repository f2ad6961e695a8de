import { proxy } from 'valtio/vanilla'
import { reasonToStay } from '../../lib/leave-reasons.ts'

/** The open question; what goes on after a yes is no data and stays beside it. */
export const question = proxy({ reason: null as string | null })
let goOn: () => void = () => undefined
/** The admin said yes. */
export const leaveAnyway = () => goOn()

/** Goes on at once when nothing would be lost, else after the admin said so. */
export const askBeforeLeaving = (go: () => void): void => {
  const reason = reasonToStay()
  if (!reason) {
    go()
    return
  }
  goOn = go
  question.reason = reason
}
