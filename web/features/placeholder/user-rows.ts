import type { Snapshot } from 'valtio/vanilla'
import { OWNER_ID, type UserWithCount } from '../../contract/users.ts'
import { formatQuota } from './labels.ts'

interface QuotaPart {
  readonly quotaType: string
  readonly quotaLimit: number
  readonly bypassApproval: boolean
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
}
interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

export interface QuotaCell {
  text: string
  exceeded: boolean
}
export interface UserRow {
  id: number
  name: string
  alias: string | null
  isOwner: boolean
  watchlist: number
  canSync: boolean
  requiresApproval: boolean
  /** Channels that are on, in words. */
  channels: string
  movies: QuotaCell
  shows: QuotaCell
}

/** Quotas come after the users, or not at all; until then nothing is claimed. */
const UNKNOWN: QuotaCell = { text: '–', exceeded: false }

const quotaCell = (quota: QuotaPart | null | undefined): QuotaCell => {
  if (!quota) return { text: 'No quota', exceeded: false }
  const use =
    quota.currentUsage === undefined
      ? String(quota.quotaLimit)
      : `${quota.currentUsage} of ${quota.quotaLimit}`
  const beyond = quota.bypassApproval ? ', more is approved automatically' : ''
  return {
    text: `${use} ${formatQuota(quota.quotaType)}${beyond}`,
    exceeded: quota.exceeded ?? false,
  }
}

const CHANNELS = [
  ['notify_discord', 'Discord'],
  ['notify_apprise', 'Apprise'],
  ['notify_tautulli', 'Tautulli'],
] as const

/** The users as the page lists them: the owner first, then by name. */
export const userRows = (
  users: readonly Snapshot<UserWithCount>[],
  quotas: readonly UserQuota[] | null,
): UserRow[] => {
  const quotaOf = new Map(quotas?.map(quota => [quota.userId, quota]))
  return users
    .map(user => {
      const quota = quotaOf.get(user.id)
      return {
        id: user.id,
        name: user.name,
        alias: user.alias,
        isOwner: user.id === OWNER_ID,
        watchlist: user.watchlist_count,
        canSync: user.can_sync,
        requiresApproval: user.requires_approval,
        channels:
          CHANNELS.flatMap(([flag, name]) => (user[flag] ? [name] : [])).join(', ') || 'None',
        movies: quotas ? quotaCell(quota?.movieQuota) : UNKNOWN,
        shows: quotas ? quotaCell(quota?.showQuota) : UNKNOWN,
      }
    })
    .sort((a, b) => Number(b.isOwner) - Number(a.isOwner) || a.name.localeCompare(b.name))
}
