import { proxy } from 'valtio/vanilla'
import { reasonToStay } from '../../lib/leave-reasons.ts'

export const question = proxy({ reason: null as string | null })
let goOn: () => void = () => undefined
export const confirmLeaving = () => goOn()

/** Runs `go` immediately if nothing would be lost, otherwise after the user confirms. */
export const askBeforeLeaving = (go: () => void): void => {
  const reason = reasonToStay()
  if (!reason) {
    go()
    return
  }
  goOn = go
  question.reason = reason
}
