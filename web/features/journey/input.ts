import type { Approval } from '../../contract/approvals.ts'
import type { Config } from '../../contract/config.ts'
import type { Exclusion } from '../../contract/exclusions.ts'
import type { RoutingFailure } from '../../contract/routing-failures.ts'
import type { User, WatchlistItem } from '../../contract/users.ts'
import type { ArrKind, ContentType } from '../../contract/values.ts'
import type { QuotaWithStatus } from '../../state/quotas.ts'
import type { TitleFacts } from '../../state/title-facts.ts'
import type { NotificationChannel } from './channels.ts'
import type { Known } from './check.ts'
import type { RoutingInput } from './state/use-routing-input.ts'

export interface TitleInput extends RoutingInput {
  readonly now: Date
  readonly title: TitleFacts & {
    readonly title: string
    readonly type: ContentType
    readonly genres: readonly string[]
  }
  readonly person: { readonly id: number; readonly name: string }
  readonly user: Known<User | null>
  readonly entry: Known<Pick<WatchlistItem, 'status' | 'added'> | null>
  /** Whether anyone's watchlist says that the title is available. */
  readonly isInLibrary: boolean
  readonly requests: Known<readonly Approval[]>
  readonly myId: number | null
  readonly workflow: Known<string>
  readonly quota: Known<QuotaWithStatus | null>
  /** What keeps the title from being added for the user; null if nothing does. */
  readonly exclusion: Known<Exclusion | null>
  /** Why the title couldn't be added for the user; null if the server reports no failure. */
  readonly failure: RoutingFailure | null
  /** Channels that are turned on; empty if the user gets no notifications. */
  readonly channels: Known<readonly NotificationChannel[]>
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
  readonly routing: Readonly<
    Record<ArrKind, Pick<RoutingInput, 'instances' | 'rules' | 'healthOf'>>
  >
  readonly channels: Known<readonly NotificationChannel[]>
}
