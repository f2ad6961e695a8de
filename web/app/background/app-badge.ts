import { subscribe } from 'valtio/vanilla'
import { approvalStats } from '../../state/approval-counts.ts'
import { session } from '../../state/session.ts'

/**
 * App-long: the icon of the installed app shows how many requests wait, where the platform has that. It stays when the shell
 * is left for a page without it, and goes when the admin does.
 */
export const followPendingBadge = (): (() => void) => {
  let shown: number | undefined
  const show = (count: number) => {
    if (count === shown || !('setAppBadge' in navigator)) return
    shown = count
    // A platform may refuse for reasons of its own; the title of the tab has the count as well.
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
