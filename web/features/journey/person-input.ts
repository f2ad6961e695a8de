import type { Approval } from '../../contract/approvals.ts'
import type { Config } from '../../contract/config.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { NotificationChannel } from './channels.ts'
import type { Known } from './known-value.ts'
import type { InstanceHealth } from './state/instance-health.ts'

interface Target {
  readonly name: string
  readonly health: InstanceHealth
}

export interface PersonInput {
  readonly now: Date
  readonly person: { readonly id: number; readonly name: string }
  readonly user: Known<User | null>
  readonly config: Known<Pick<Config, 'plexTokens' | 'selfRss' | 'friendsRss' | 'skipFriendSync'>>
  readonly plex: Known<{ readonly cause: string | null }>
  readonly workflow: Known<string>
  readonly list: Known<readonly Pick<WatchlistItem, 'status' | 'added'>[]>
  readonly requests: Known<readonly Approval[]>
  /** Quotas by content type; null where the user has no limit. */
  readonly quotas: Known<Readonly<Record<ContentType, QuotaWithStatus | null>>>
  /** The apps ("Radarr", "Sonarr") that have no default instance. */
  readonly withoutDefault: Known<readonly string[]>
  readonly targets: Known<readonly Target[]>
  readonly channels: Known<readonly NotificationChannel[]>
}
