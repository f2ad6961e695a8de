import { useEffect, useMemo } from 'react'
import { nextReset } from '../../../components/quotas/next-reset.ts'
import { useQuotaClock } from '../../../components/quotas/use-quota-clock.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'
import { config } from '../../../state/config.ts'
import { currentUser } from '../../../state/current-user.ts'
import { live } from '../../../state/live.ts'
import { type QuotaWithStatus, quotas, quotasOf, refreshUsers } from '../../../state/quotas.ts'
import { displayName, users } from '../../../state/users.ts'
import { workflow } from '../../../state/workflow.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { channelsOf } from '../channels.ts'
import {
  isKnown,
  type Known,
  knownOf,
  knownValue,
  mapKnown,
  unknownValue,
  valueIn,
} from '../check.ts'

const useRequests = (): Known<readonly Approval[]> => {
  const { rows, total, error, loading, isOffered } = useStore(approvals.state)
  useEffect(() => approvals.watch(), [])
  return useMemo(() => {
    if (!isOffered) return unknownValue('This server version doesn’t support approvals.')
    if (total !== null && rows.length >= total) return knownValue(rows)
    return unknownValue(loading ? 'Requests are still loading.' : (error ?? 'Not loaded yet.'))
  }, [rows, total, error, loading, isOffered])
}

/** Data that all journeys share. Each part is loaded once and can fail independently. */
export const useCommonInput = () => {
  const requests = useRequests()
  const people = useStore(users.state)
  const limits = useStore(quotas.state)
  const settings = useResource(config)
  const { data: status, error: workflowError } = useResource(workflow)
  const { discord: bot } = useStore(live)
  const { data: me } = useStore(currentUser.state)
  const quotaClock = useQuotaClock()
  const now = useMinute()
  useEffect(() => void refreshUsers(), [])

  return useMemo(() => {
    const list = knownOf(people)
    const byUser = knownOf(limits)
    const stored = knownOf(settings)
    const userOf = (id: number) => mapKnown(list, all => all.find(user => user.id === id) ?? null)
    // The backend reports the date of its next maintenance run as the reset date, so replace it.
    const withReset = (quota: QuotaWithStatus | null = null): QuotaWithStatus | null =>
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
        const user = valueIn(userOf(id))
        return (user && displayName(user)) || otherwise || `User ${id}`
      },
      userOf,
      quotasOf: (id: number) =>
        mapKnown(byUser, all => {
          const own = quotasOf(id, all)
          return { movie: withReset(own?.movie), show: withReset(own?.show) }
        }),
      channelsFor: (id: number) => {
        const user = userOf(id)
        if (!isKnown(user)) return user
        const { value } = user
        return value === null
          ? unknownValue('This user was deleted.')
          : mapKnown(stored, all => channelsOf(value, { config: all, bot }))
      },
    }
  }, [people, limits, settings, status, workflowError, requests, bot, me, quotaClock, now])
}
