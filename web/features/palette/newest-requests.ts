import { type Approval, listApprovals } from '../../contract/approvals.ts'
import { messageOf } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from '../../state/resource.ts'

const RECENT_REQUESTS = 50

/** Requests used until the full list has been loaded. */
export const newestRequests = resource<readonly Approval[]>({
  load: async () =>
    (await request(listApprovals, { query: { limit: RECENT_REQUESTS, offset: 0 } }))
      .approvalRequests,
  failed: cause => messageOf(cause, 'Couldn’t load the approval requests.'),
  everyMs: FETCH_WINDOW_MS,
  refetchOn: event => event.type === 'approval',
  notOffered: 'This server version doesn’t support approvals.',
})
