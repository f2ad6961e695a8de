import type { Approval } from '../../contract/approvals.ts'
import type { Config } from '../../contract/config.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { Known, Reach, Way } from './facts.ts'

/** An instance that titles are led to. */
export interface Target {
  readonly name: string
  readonly reach: Reach
}

/** What is known of one person's watchlist and all that it goes through. */
export interface PersonFacts {
  readonly now: Date
  readonly person: { readonly id: number; readonly name: string }
  /** Null: the backend has no such user. */
  readonly user: Known<User | null>
  readonly config: Known<Pick<Config, 'plexTokens' | 'selfRss' | 'friendsRss' | 'skipFriendSync'>>
  /** Whether Plex answers with the stored tokens; `cause` says why not, as a sentence. */
  readonly plex: Known<{ readonly cause: string | null }>
  /** 'running', 'stopped' … */
  readonly workflow: Known<string>
  readonly list: Known<readonly Pick<WatchlistItem, 'status' | 'added'>[]>
  /** The person's requests. */
  readonly requests: Known<readonly Approval[]>
  /** Null: no limit. */
  readonly quotas: Known<Readonly<Record<ContentType, QuotaWithStatus | null>>>
  /** Kinds of instances that have no default one; a placeholder is none. */
  readonly withoutDefault: Known<readonly string[]>
  /** The default instances and those that rules lead to. */
  readonly targets: Known<readonly Target[]>
  readonly ways: Known<readonly Way[]>
}
