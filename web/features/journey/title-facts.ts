import type { KnownFields } from '../../components/routing/evaluate-condition.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { RouterRule } from '../../contract/content-router.ts'
import type { Instance } from '../../contract/instances.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { Known, Reach, Way } from './facts.ts'

export interface TitleFacts {
  readonly now: Date
  readonly title: {
    readonly title: string
    readonly type: ContentType
    /** Empty if not known. */
    readonly genres: readonly string[]
  }
  readonly person: { readonly id: number; readonly name: string }
  /** Null if the user doesn't exist. */
  readonly user: Known<User | null>
  /** Null if it isn't on the watchlist. */
  readonly entry: Known<Pick<WatchlistItem, 'status' | 'added'> | null>
  /** The user's requests for this title. */
  readonly requests: Known<readonly Approval[]>
  /** Account id of the signed-in admin. */
  readonly myId: number | null
  readonly workflow: Known<string>
  /** Rules for the content type of the title. */
  readonly rules: Known<readonly RouterRule[]>
  readonly fields: KnownFields
  readonly instances: Known<readonly Instance[]>
  readonly reachOf: (instanceId: number) => Reach
  /** Name of a quality profile, if it is loaded. */
  readonly profileOf: (instanceId: number, value: string | number) => string
  /** Null if there is no limit. */
  readonly quota: Known<QuotaWithStatus | null>
  /** Channels that are turned on; empty if the user gets no notifications. */
  readonly ways: Known<readonly Way[]>
}
