import { proxy } from 'valtio/vanilla'
import { reasonToStay } from '../../lib/leave-reasons.ts'

/** Pending confirmation; its callback is kept outside the proxy. */
export const question = proxy({ reason: null as string | null })
let goOn: () => void = () => undefined
/** Called on confirmation. */
export const leaveAnyway = () => goOn()

/** Runs `go` immediately if nothing would be lost, otherwise after confirmation. */
export const askBeforeLeaving = (go: () => void): void => {
  const reason = reasonToStay()
  if (!reason) {
    go()
    return
  }
  goOn = go
  question.reason = reason
}
