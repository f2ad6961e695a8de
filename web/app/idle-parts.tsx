import DecisionOutbox from '../components/decisions/decision-outbox.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/* What the shell needs all the time but not for its first paint; one script, fetched when the browser is idle. */

export { AwayBanner, BypassBanner, NewBuildBanner } from './away-banner.tsx'
export { LogoutDialog } from './logout-dialog.tsx'

/** Works beside the pages without a place of its own. */
export const Companions = () => (
  <>
    <LeaveGuard />
    <DecisionOutbox />
  </>
)
