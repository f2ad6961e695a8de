import {
  APPROVALS_FIRST_PAGE,
  APPROVALS_PAGE_MAX,
  getApprovalStats,
  listApprovals,
  WAITING_SHOWN,
} from '../../contract/approvals.ts'
import { getConfig } from '../../contract/config.ts'
import { GATEWAY_STATUS_PATH } from '../../contract/gateway-path.ts'
import { getCurrentUser } from '../../contract/session.ts'
import { getWorkflowStatus } from '../../contract/workflow.ts'
import { urlOf } from '../../lib/call.ts'
import { HOME } from '../../lib/home.ts'
import type { Page } from '../pages.ts'

/* For the build, which writes them into the page: they are under way before the first script has come. */

/** What the frame asks first on every page behind the sign-in. The users come later: only a set token makes them due. */
const FRAME_CALLS = [getCurrentUser.path, getConfig.path, getApprovalStats.path]

/** What a page asks first. The address must be the app's own to the letter, or the call is made twice. */
const PAGE_CALLS: Readonly<Record<string, readonly string[]>> = {
  [HOME]: [
    getWorkflowStatus.path,
    urlOf(listApprovals.path, {}, { status: 'pending', limit: WAITING_SHOWN, offset: 0 }),
  ],
  '/approvals': [
    urlOf(listApprovals.path, {}, { status: 'pending', limit: APPROVALS_FIRST_PAGE, offset: 0 }),
    urlOf(listApprovals.path, {}, { limit: APPROVALS_PAGE_MAX, offset: 0 }),
  ],
}

/** The calls a visit of a page begins with: for everybody, and for who is signed in. Addresses below the base path. */
export const firstCalls = ({ path, frame }: Pick<Page, 'path' | 'frame'>) => ({
  open: [GATEWAY_STATUS_PATH],
  signedIn: frame === 'shell' ? [...FRAME_CALLS, ...(PAGE_CALLS[path] ?? [])] : [],
})
