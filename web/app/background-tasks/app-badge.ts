import { subscribe } from 'valtio/vanilla'
import { approvalStats } from '../../state/approval-counts.ts'
import { session } from '../../state/session.ts'

export const followPendingBadge = (): (() => void) => {
  let shown: number | undefined
  const show = (count: number) => {
    if (count === shown || !('setAppBadge' in navigator)) return
    shown = count
    // Some platforms reject app badges, but the tab title also shows the count.
    navigator.setAppBadge(count).catch(() => undefined)
  }
  const follow = () => {
    const { data } = approvalStats.state
    if (data) show(data.pending)
  }
  follow()
  const leave = subscribe(approvalStats.state, follow)
  return () => {
    leave()
    if (session.phase !== 'in') show(0)
  }
}
