import type { Approval } from '../../contract/approvals.ts'
import type { Config } from '../../contract/config.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { Known, Reach, Way } from './facts.ts'

/** An instance to which titles can be sent. */
export interface Target {
  readonly name: string
  readonly reach: Reach
}

/** Facts about the watchlist of a user and its sync. */
export interface PersonFacts {
  readonly now: Date
  readonly person: { readonly id: number; readonly name: string }
  /** Null if the user doesn't exist. */
  readonly user: Known<User | null>
  readonly config: Known<Pick<Config, 'plexTokens' | 'selfRss' | 'friendsRss' | 'skipFriendSync'>>
  /** Whether Plex accepts the saved tokens; `cause` is a sentence that says why it doesn't. */
  readonly plex: Known<{ readonly cause: string | null }>
  readonly workflow: Known<string>
  readonly list: Known<readonly Pick<WatchlistItem, 'status' | 'added'>[]>
  readonly requests: Known<readonly Approval[]>
  /** Null if there is no limit. */
  readonly quotas: Known<Readonly<Record<ContentType, QuotaWithStatus | null>>>
  /** Apps that have instances but no default, placeholders aside. */
  readonly withoutDefault: Known<readonly string[]>
  /** The default instances and those that rules use. */
  readonly targets: Known<readonly Target[]>
  readonly ways: Known<readonly Way[]>
}
