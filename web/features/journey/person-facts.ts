import type { Approval } from '../../contract/approvals.ts'
import type { Config } from '../../contract/config.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { Known, Reach, Way } from './facts.ts'

/** An instance titles can be sent to. */
export interface Target {
  readonly name: string
  readonly reach: Reach
}

/** Facts about a user's watchlist and its sync. */
export interface PersonFacts {
  readonly now: Date
  readonly person: { readonly id: number; readonly name: string }
  /** Null if the user doesn't exist. */
  readonly user: Known<User | null>
  readonly config: Known<Pick<Config, 'plexTokens' | 'selfRss' | 'friendsRss' | 'skipFriendSync'>>
  /** Whether Plex accepts the saved tokens; `cause` is a sentence saying why not. */
  readonly plex: Known<{ readonly cause: string | null }>
  readonly workflow: Known<string>
  readonly list: Known<readonly Pick<WatchlistItem, 'status' | 'added'>[]>
  readonly requests: Known<readonly Approval[]>
  /** Null without a limit. */
  readonly quotas: Known<Readonly<Record<ContentType, QuotaWithStatus | null>>>
  /** Apps without a default instance, not counting placeholders. */
  readonly withoutDefault: Known<readonly string[]>
  /** Default instances and those used by rules. */
  readonly targets: Known<readonly Target[]>
  readonly ways: Known<readonly Way[]>
}
