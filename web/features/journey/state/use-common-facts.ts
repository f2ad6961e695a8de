import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { nextReset } from '../../../components/quotas/next-reset.ts'
import { useQuotaClock } from '../../../components/quotas/use-quota-clock.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { Config } from '../../../contract/config.ts'
import type { UserWithCount } from '../../../contract/users.ts'
import { approvals } from '../../../state/approvals.ts'
import { config } from '../../../state/config.ts'
import { currentUser } from '../../../state/current-user.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { live } from '../../../state/live.ts'
import { type MergedQuota, type QuotaWithStatus, quotas } from '../../../state/quotas.ts'
import { users } from '../../../state/users.ts'
import { workflow } from '../../../state/workflow.ts'
import { useMinute } from '../../../ui/minute.ts'
import { type Known, known, unknown } from '../facts.ts'
import { waysOf } from '../ways.ts'
import { knownOf, mapKnown } from './known-state.ts'

const useRequests = (): Known<readonly Approval[]> => {
  const { rows, total, error, loading, isOffered } = useSnapshot(approvals.state)
  useEffect(() => approvals.watch(), [])
  return useMemo(() => {
    if (!isOffered) return unknown('This server version doesn’t support approvals.')
    if (total !== null && rows.length >= total) return known(rows as readonly Approval[])
    return unknown(loading ? 'Requests are still loading.' : (error ?? 'Not loaded yet.'))
  }, [rows, total, error, loading, isOffered])
}

/** Facts that all journeys share. Each part is loaded once and can fail independently. */
export const useCommonFacts = () => {
  const requests = useRequests()
  const people = useSnapshot(users.state)
  const limits = useSnapshot(quotas.state)
  const settings = useResource(config)
  const { data: status, error: workflowError } = useResource(workflow)
  const { discord: bot } = useSnapshot(live)
  const { data: me } = useSnapshot(currentUser.state)
  const quotaClock = useQuotaClock()
  const now = useMinute()
  useEffect(() => void refreshUsers(), [])

  return useMemo(() => {
    const list = knownOf(people as { data: readonly UserWithCount[] | null; error: string | null })
    const byUser = knownOf(limits as { data: readonly MergedQuota[] | null; error: string | null })
    const stored = knownOf(settings as { data: Config | null; error: string | null })
    const userOf = (id: number) => mapKnown(list, all => all.find(user => user.id === id) ?? null)
    // The backend's reset date is the date of its next maintenance run, so replace it.
    const withReset = (quota: QuotaWithStatus | null | undefined): QuotaWithStatus | null =>
      quota
        ? {
            ...quota,
            resetDate: nextReset(quota.quotaType, quotaClock, now)?.at.toISOString() ?? null,
          }
        : null
    return {
      now,
      myId: me?.id ?? null,
      requests,
      config: stored,
      workflow: knownOf({ data: status, error: workflowError }),
      people: list,
      nameOf: (id: number, otherwise?: string) => {
        const user = userOf(id)
        return ('value' in user && user.value?.name) || otherwise || `User ${id}`
      },
      userOf,
      quotasOf: (id: number) =>
        mapKnown(byUser, all => {
          const own = all.find(one => one.userId === id)
          return { movie: withReset(own?.movieQuota), show: withReset(own?.showQuota) }
        }),
      waysTo: (id: number) => {
        const user = userOf(id)
        if (!('value' in user)) return user
        const { value } = user
        return value === null
          ? unknown('This user was deleted.')
          : mapKnown(stored, all => waysOf(value, { config: all, bot }))
      },
    }
  }, [people, limits, settings, status, workflowError, requests, bot, me, quotaClock, now])
}
