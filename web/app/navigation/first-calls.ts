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

/* The build makes index.html start these calls before the scripts load. */

/** Users aren't among these calls, because loading them requires a Plex token. */
const FRAME_CALLS = [getCurrentUser.path, getConfig.path, getApprovalStats.path]

/**
 * Calls to start early for each page. The URLs must be exactly those that the app uses; otherwise, the calls are made
 * twice.
 */
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

/** Path relative to the base path. */
export const firstCalls = ({ path, frame }: Pick<Page, 'path' | 'frame'>) => ({
  open: [GATEWAY_STATUS_PATH],
  signedIn: frame === 'shell' ? [...FRAME_CALLS, ...(PAGE_CALLS[path] ?? [])] : [],
})
