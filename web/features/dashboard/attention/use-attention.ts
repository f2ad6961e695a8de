import { type Snapshot, useSnapshot } from 'valtio'
import { useResource } from '../../../components/use-resource.ts'
import { loadApprovalStats, loadWaiting } from '../../../state/approval-reads.ts'
import { approvals } from '../../../state/approvals.ts'
import { config } from '../../../state/config.ts'
import { initialise, refreshUsers } from '../../../state/flows.ts'
import { instances } from '../../../state/instances.ts'
import { quotas } from '../../../state/quotas.ts'
import type { ResourceState } from '../../../state/resource.ts'
import { scheduledJobs } from '../../../state/scheduled-jobs.ts'
import { users } from '../../../state/users.ts'
import { workflow } from '../../../state/workflow.ts'
import { namesIn, quotaUses } from '../quotas/quota-uses.ts'
import { type AttentionItem, attentionItems } from './attention-items.ts'
import { silentInstances } from './instance-checks.ts'

/** One thing that is looked at, and how that went. */
interface Source {
  what: string
  isKnown: boolean
  /** Why it could not be read; null also where this backend version does not have it. */
  error: string | null
  retry: () => Promise<unknown>
  /** It asks others than the backend. */
  takesLong?: boolean
}

export interface Attention {
  items: readonly AttentionItem[]
  /** What could not be looked at, so that "All clear" is never said of it. */
  failures: readonly Source[]
  /** Everything was read, or found to be unreadable. */
  isKnown: boolean
  /** So was everything but what takes long. Before that, entries would push each other down the page. */
  isGathered: boolean
}

const sourceOf = (
  what: string,
  { status, error }: Pick<Snapshot<ResourceState<unknown>>, 'status' | 'error'>,
  retry: Source['retry'],
): Source => ({
  what,
  isKnown: status === 'ready' || status === 'not-offered',
  error: status === 'failed' ? error : null,
  retry,
})

const FORCED = { force: true }

/** Everything that may need the admin, from every place it shows. Reads what no other part of the page reads. */
export const useAttention = (): Attention => {
  const { waiting, stats, statsError } = useSnapshot(approvals)
  const configState = useSnapshot(config.state)
  const userState = useSnapshot(users.state)
  const quotaState = useSnapshot(quotas.state)
  const workflowState = useSnapshot(workflow.state)
  const radarr = useResource(instances.radarr)
  const sonarr = useResource(instances.sonarr)
  const silent = useResource(silentInstances)
  const jobs = useResource(scheduledJobs)

  const hasToken = configState.data ? configState.data.plexTokens.length > 0 : null
  const { exceeded } = quotaUses(quotaState.data ?? [], userState.data ?? [])
  const pending = stats?.pending ?? waiting.total
  const items = attentionItems({
    pending,
    oldestAt: waiting.oldestAt,
    overQuota: namesIn(exceeded),
    quotaResetsAt: exceeded.flatMap(use => use.resetDate ?? []).sort()[0] ?? null,
    workflow: workflowState.data,
    hasToken,
    instances: { radarr: radarr.data, sonarr: sonarr.data },
    silent: silent.data,
    jobs: jobs.data,
  })

  const sources: Source[] = [
    {
      what: 'Approvals',
      isKnown: pending !== null,
      error: pending === null ? (statsError ?? waiting.error) : null,
      retry: () => Promise.all([loadApprovalStats(FORCED), loadWaiting(FORCED)]),
    },
    sourceOf('Configuration', configState, () => initialise(FORCED)),
    sourceOf('Workflow', workflowState, () => workflow.load(FORCED)),
    sourceOf('Radarr instances', radarr, () => instances.radarr.load(FORCED)),
    sourceOf('Sonarr instances', sonarr, () => instances.sonarr.load(FORCED)),
    {
      ...sourceOf('Connections of the instances', silent, () => silentInstances.load(FORCED)),
      takesLong: true,
    },
    sourceOf('Scheduled jobs', jobs, () => scheduledJobs.load(FORCED)),
    // Without a token there are no users to read.
    ...(hasToken
      ? [
          sourceOf('Users', userState, () => refreshUsers(FORCED)),
          ...(userState.status === 'failed'
            ? []
            : [sourceOf('Quotas', quotaState, () => refreshUsers(FORCED))]),
        ]
      : []),
  ]
  const failures = sources.filter(source => source.error !== null)
  const open = sources.filter(source => !source.isKnown && source.error === null)
  return {
    items,
    failures,
    isKnown: open.length === 0,
    isGathered: open.every(source => source.takesLong),
  }
}
