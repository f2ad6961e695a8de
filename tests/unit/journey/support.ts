import type { Approval } from '../../../web/contract/approvals.ts'
import type { RouterRule } from '../../../web/contract/content-router.ts'
import type { Instance } from '../../../web/contract/instances.ts'
import type { User } from '../../../web/contract/users.ts'
import { knownValue } from '../../../web/features/journey/check.ts'
import type { PersonInput, TitleInput } from '../../../web/features/journey/input.ts'
import type { QuotaWithStatus } from '../../../web/state/quotas.ts'
import { rule as routerRule } from '../../support/router-rule.ts'
import { approval } from '../approvals/support.ts'
import { quota as quotaOf, user as userNamed } from '../users/support.ts'

/** A Friday. */
const NOW = new Date(2026, 10, 20, 12)
const at = (day: number, hour = 9) => new Date(2026, 10, day, hour).toISOString()
const TUESDAY = at(17)
const NEXT_MONDAY = at(23, 2)

export const user = (change: Partial<User> = {}): User =>
  userNamed(5, 'jonas', { discord_id: '4000', notify_discord: true, ...change })

export const instance = (change: Partial<Instance> = {}): Instance => ({
  id: 1,
  name: 'Sonarr',
  baseUrl: 'http://sonarr.example.internal:8989',
  apiKey: 'key',
  qualityProfile: '4',
  rootFolder: '/data/shows',
  bypassIgnored: false,
  searchOnAdd: true,
  tags: [],
  isDefault: true,
  syncedInstances: [],
  ...change,
})
const ANIME = instance({ id: 2, name: 'Sonarr Anime', isDefault: false })

export const rule = (change: Partial<RouterRule> = {}): RouterRule =>
  routerRule(7, 50, 'Anime', {
    target_type: 'sonarr',
    target_instance_id: 2,
    root_folder: '/data/anime',
    quality_profile: 6,
    ...change,
  })
/** Watchlists don't include the year. */
export const byYear = (change: Partial<RouterRule> = {}): RouterRule =>
  rule({
    id: 8,
    name: 'Old shows',
    order: 90,
    condition: { field: 'year', operator: 'lessThan', value: 1990 },
    ...change,
  })

const AT_ANIME = { qualityProfile: 6, rootFolder: '/data/anime' }
const proposedRouting = {
  instanceId: 2,
  instanceType: 'sonarr' as const,
  priority: 50,
  ...AT_ANIME,
}
export const request = (change: Partial<Approval> = {}): Approval =>
  approval({
    id: 31,
    userId: 5,
    contentType: 'show',
    contentTitle: 'Severance',
    proposedRouterDecision: { action: 'require_approval', approval: { data: {}, proposedRouting } },
    createdAt: TUESDAY,
    updatedAt: TUESDAY,
    ...change,
  })

export const quota = (change: Partial<QuotaWithStatus> = {}): QuotaWithStatus =>
  quotaOf(5, 'show', { currentUsage: 2, resetDate: NEXT_MONDAY, ...change })
export const FULL = quota({ currentUsage: 5, exceeded: true })

export const entry = (status: string, added: string | null = TUESDAY) =>
  knownValue({ status, added })

const jonas = () =>
  ({
    now: NOW,
    person: { id: 5, name: 'jonas' },
    user: knownValue(user()),
    requests: knownValue([]),
    workflow: knownValue('running'),
    channels: knownValue([{ label: 'Discord', obstacle: null }]),
  }) as const

/** A title on the watchlist without any problem. */
export const titleFacts = (change: Partial<TitleInput> = {}): TitleInput => ({
  ...jonas(),
  title: { title: 'Severance', type: 'show', genres: ['Drama'] },
  entry: entry('pending'),
  isInLibrary: false,
  myId: 1,
  rules: knownValue([rule()]),
  fields: null,
  instances: knownValue([instance(), ANIME]),
  healthOf: () => knownValue({ error: null }),
  profileOf: (_, value) => `#${value}`,
  problemsAt: () => [],
  quota: knownValue(null),
  exclusion: knownValue(null),
  failure: null,
  ...change,
})

export const CONFIG = {
  plexTokens: ['t'],
  selfRss: 'https://rss.example/1',
  friendsRss: 'https://rss.example/2',
  skipFriendSync: false,
}

export const routing = (change: Partial<PersonInput['routing']['radarr']> = {}) => {
  const working = {
    instances: knownValue([instance()]),
    rules: knownValue([]),
    healthOf: () => knownValue({ error: null }),
  }
  return { radarr: { ...working, ...change }, sonarr: working }
}

/** A user whose watchlist syncs without any problem. */
export const personFacts = (change: Partial<PersonInput> = {}): PersonInput => ({
  ...jonas(),
  config: knownValue(CONFIG),
  plex: knownValue({ cause: null }),
  list: knownValue([
    { status: 'pending', added: TUESDAY },
    { status: 'notified', added: null },
  ]),
  quotas: knownValue({ movie: null, show: null }),
  routing: routing(),
  ...change,
})
