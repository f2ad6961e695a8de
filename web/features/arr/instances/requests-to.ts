import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { isEditable, routingOf } from '../../../components/routing/routing-draft.ts'
import { APPROVALS_PAGE_MAX, type Approval, listApprovals } from '../../../contract/approvals.ts'
import { request } from '../../../lib/request.ts'
import { type InstanceKey, instanceKey } from '../../../state/instances.ts'
import { FETCH_WINDOW_MS, keyedResource } from '../../../state/resource.ts'

/** Pending requests that are sent to an instance. */
export const requestsTo = keyedResource<InstanceKey, readonly Approval[]>({
  load: async key => {
    const query = { status: 'pending', limit: APPROVALS_PAGE_MAX, offset: 0 } as const
    const { approvalRequests } = await request(listApprovals, { query })
    return approvalRequests.filter(row => {
      const id = routingOf(row.proposedRouterDecision)?.instanceId
      return isEditable(row) && id != null && instanceKey(KIND_OF[row.contentType], id) === key
    })
  },
  failed: 'Couldn’t load the pending requests.',
  everyMs: FETCH_WINDOW_MS,
})
