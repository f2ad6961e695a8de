import type { KnownFields } from '../../components/routing/evaluate-condition.ts'
import type { Approval } from '../../contract/approvals.ts'
import type { RouterRule } from '../../contract/content-router.ts'
import type { Instance } from '../../contract/instances.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { Known, Reach, Way } from './facts.ts'

/** What is known of one title as one person wants it. */
export interface TitleFacts {
  readonly now: Date
  readonly title: {
    readonly title: string
    readonly type: ContentType
    /** None: none are known. */
    readonly genres: readonly string[]
  }
  readonly person: { readonly id: number; readonly name: string }
  /** Null: the backend has no such user. */
  readonly user: Known<User | null>
  /** Null: not on the list as last read. */
  readonly entry: Known<Pick<WatchlistItem, 'status' | 'added'> | null>
  /** The person's requests for this title. */
  readonly requests: Known<readonly Approval[]>
  /** The admin who reads this. */
  readonly myId: number | null
  /** 'running', 'stopped' … */
  readonly workflow: Known<string>
  /** Rules and instances of the title's kind. */
  readonly rules: Known<readonly RouterRule[]>
  readonly fields: KnownFields
  readonly instances: Known<readonly Instance[]>
  readonly reachOf: (instanceId: number) => Reach
  /** A quality profile by its name, where the instance has said it. */
  readonly profileOf: (instanceId: number, value: string | number) => string
  /** Null: no limit. */
  readonly quota: Known<QuotaWithStatus | null>
  /** Ways that are on; none: nothing would reach the person. */
  readonly ways: Known<readonly Way[]>
}
