import type { Approval, RouterDecision, Routing } from '../../contract/approvals.ts'
import type { Instance } from '../../contract/instances.ts'
import type { Values } from '../../lib/form-edits.ts'
import { plainProfile } from '../../state/instances.ts'
import { KIND_OF } from '../labels/instance-kind.ts'

/** Edited destination of a request. Null values use the instance's setting. */
export type RoutingDraft = {
  instanceId: number | null
  qualityProfile: string | number | null
  rootFolder: string | null
  tags: readonly string[]
  searchOnAdd: boolean | null
  seasonMonitoring: string | null
  seriesType: string | null
  minimumAvailability: string | null
  monitor: string | null
  /** Other instances of the same kind to which the title is also sent. */
  syncedInstances: readonly number[]
}
export type RoutingField = keyof RoutingDraft

/** The routing of a 'route' action, or the one proposed with an approval request (backend-notes 2.18). */
export const routingOf = (decision: RouterDecision | null | undefined): Routing | null =>
  (decision?.action === 'route' ? decision.routing : decision?.approval?.proposedRouting) ?? null

/** Whether a router decision includes routing. The actions "reject" and "continue" have none. */
export const hasRouting = (decision: RouterDecision | null | undefined): boolean =>
  !decision || decision.action === 'route' || decision.action === 'require_approval'

/**
 * Whether a request can be rerouted. Only pending and rejected ones can. A decision that can't be read can't be written
 * back, because it is replaced as a whole.
 */
export const isEditable = (
  row: Pick<Approval, 'status' | 'proposedRouterDecision' | 'unread'>,
): boolean =>
  !row.unread &&
  (row.status === 'pending' || row.status === 'rejected') &&
  hasRouting(row.proposedRouterDecision)

export const draftOf = (decision: RouterDecision | null | undefined): RoutingDraft => {
  const routing = routingOf(decision)
  return {
    instanceId: routing?.instanceId ?? null,
    qualityProfile: plainProfile(routing?.qualityProfile),
    rootFolder: routing?.rootFolder || null,
    tags: routing?.tags ?? [],
    searchOnAdd: routing?.searchOnAdd ?? null,
    seasonMonitoring: routing?.seasonMonitoring || null,
    seriesType: routing?.seriesType || null,
    minimumAvailability: routing?.minimumAvailability || null,
    monitor: routing?.monitor || null,
    syncedInstances: routing?.syncedInstances ?? [],
  }
}

/** The routing in a form's values, with defaults for missing fields. */
export const routingIn = (values: Values): RoutingDraft => ({ ...draftOf(null), ...values })

/** Fields whose values only make sense for a single instance. */
const INSTANCE_FIELDS = ['qualityProfile', 'rootFolder', 'tags', 'syncedInstances'] as const
type InstanceFields = Pick<RoutingDraft, (typeof INSTANCE_FIELDS)[number]>
export const instanceFieldsIn = (values: Values): Values =>
  Object.fromEntries(
    INSTANCE_FIELDS.filter(name => name in values).map(name => [name, values[name]]),
  )
export const instanceDefaults = (
  instance: Pick<Instance, (typeof INSTANCE_FIELDS)[number]>,
): InstanceFields => ({
  qualityProfile: plainProfile(instance.qualityProfile),
  rootFolder: instance.rootFolder || null,
  tags: instance.tags,
  syncedInstances: instance.syncedInstances,
})

/**
 * Replaces only the changed fields of the saved decision, so that unknown fields are kept. Creates a routing if
 * `decision.action` needs one.
 */
export const decisionWith = (
  row: Pick<Approval, 'proposedRouterDecision' | 'contentType' | 'approvalReason' | 'triggeredBy'>,
  change: Partial<RoutingDraft>,
): RouterDecision => {
  const decision: RouterDecision = row.proposedRouterDecision ?? { action: 'require_approval' }
  const routing: Record<string, unknown> = {
    instanceType: KIND_OF[row.contentType],
    priority: 50,
    ...routingOf(decision),
    ...change,
  }
  // The API accepts null for all others.
  if (change.minimumAvailability === null) delete routing.minimumAvailability
  const next = routing as Routing
  if (decision.action === 'route') return { ...decision, routing: next }
  const approval = decision.approval ?? {
    reason: row.approvalReason ?? 'Approval required',
    triggeredBy: row.triggeredBy,
    data: {},
  }
  return { ...decision, approval: { ...approval, proposedRouting: next } }
}
