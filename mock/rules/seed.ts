import type { Approval } from '../../web/contract/approvals.ts'
import type { RouterRule } from '../../web/contract/content-router.ts'
import type { ArrKind, Instance } from '../../web/contract/instances.ts'
import type { Quota } from '../../web/contract/quotas.ts'
import { QUOTA_TYPES } from '../../web/contract/quotas.ts'
import type { RollingShow } from '../../web/contract/session-monitoring.ts'
import { CONTENT_TYPES } from '../../web/contract/values.ts'
import { personAt } from '../world/catalog.ts'
import { type Chance, createChance } from '../world/chance.ts'
import { DAY_MS, dayOf, startOfDay } from '../world/days.ts'
import type { RecordedData } from '../world/scenario.ts'
import { type Account, DEMO } from './accounts.ts'
import { type ArrApp, defaultApp } from './instances.ts'
import { startOfPeriod, type Usage } from './quotas.ts'
import { type JobSeed, sqlTime } from './schedules.ts'
import { seedApprovals } from './seed-approvals.ts'
import { seedInstances, seedRolling, seedRules } from './seed-instances.ts'
import { defaultConfig, filledGroup, type StoredConfig } from './stored-config.ts'
import type { TrackedUser } from './users.ts'

export interface SeedOptions {
  seed: number
  now: number
  users: number
  approvals: number
  rules?: number | undefined
  longestList?: number | undefined
  allLists?: number | undefined
  admin: boolean
  config?: Record<string, unknown> | undefined
  /** A new backend (backend-notes 1.10): no users, token or requests. */
  fresh: boolean
  /** Whether the server has a TMDB key. Default: true. */
  tmdb?: boolean | undefined
  /** Recorded data to use instead of generated data. */
  data?: RecordedData | undefined
}

export interface Seed {
  admins: { password: string; account: Account }[]
  config: StoredConfig
  users: TrackedUser[]
  quotas: Quota[]
  usage: Usage[]
  approvals: Approval[]
  instances: Record<ArrKind, { instance: Instance; app: ArrApp }[]>
  rules: RouterRule[]
  rolling: RollingShow[]
  apiKeys: { name: string; ageMs: number }[]
  jobs: JobSeed[] | null
  /** Random seed for the lazily created watchlists. */
  seed: number
  fresh: boolean
  hasTmdbKey: boolean
}

const iso = (time: number) => new Date(time).toISOString()

/** Initial data: the same options produce the same data on every machine. */
export const createSeed = (options: SeedOptions): Seed => {
  const { password, ...names } = DEMO
  const admin = { password, account: { id: 1, ...names, role: 'admin' as const } }
  const config = { ...defaultConfig(), ...(options.fresh ? {} : demoConfig()), ...options.config }
  const { seed, fresh, now } = options
  const data = options.data
    ? shifted(options.data, now - Date.parse(options.data.recordedAt))
    : null
  const instancesOf = (kind: ArrKind) =>
    (data?.[kind] ?? seedInstances(kind, fresh)).map(instance => ({
      instance,
      app: defaultApp(kind, instance.id),
    }))
  const rest = {
    admins: options.admin ? [admin] : [],
    config,
    seed,
    fresh,
    hasTmdbKey: options.tmdb ?? true,
    instances: { radarr: instancesOf('radarr'), sonarr: instancesOf('sonarr') },
    rules: data?.rules ?? (fresh ? [] : seedRules(now, options.rules)),
    rolling: data?.rolling ?? (fresh ? [] : seedRolling(now)),
    jobs: data?.schedules ?? null,
    apiKeys: fresh
      ? []
      : [
          { name: 'Home automation', ageMs: 40 * DAY_MS },
          { name: 'Backup script 🗄️', ageMs: 2 * DAY_MS },
        ],
  }
  if (fresh) return { ...rest, users: [], quotas: [], usage: [], approvals: [] }
  const users =
    data?.users?.map(user => ({ ...user, tautulli_notifier_id: null })) ??
    seedUsers(options, createChance(seed, 'users'))
  const [owner] = users
  if (owner && options.longestList !== undefined) owner.watchlist_count = options.longestList
  if (owner && options.allLists !== undefined) {
    const left = options.allLists - owner.watchlist_count
    const others = users.slice(1)
    const partUpTo = (index: number) => Math.floor((left * index) / others.length)
    for (const [index, user] of others.entries())
      user.watchlist_count = partUpTo(index + 1) - partUpTo(index)
  }
  const quotas = data?.quotas ?? seedQuotas(users, createChance(seed, 'quotas'))
  const usage = seedUsage(quotas, now, config, createChance(seed, 'usage'))
  const approvals =
    data?.approvals ?? seedApprovals(options, users, quotas, createChance(seed, 'approvals'))
  return { ...rest, users, quotas, usage, approvals }
}

/** Shifts all times in recorded data (ISO or SQL text) by `ms`. */
const shifted = <T>(value: T, ms: number): T => {
  if (typeof value === 'string') return shiftedText(value, ms) as T
  if (Array.isArray(value)) return value.map(item => shifted(item, ms)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shifted(inner, ms)]),
  ) as T
}
const shiftedText = (text: string, ms: number): string => {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return iso(Date.parse(text) + ms)
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text))
    return sqlTime(Date.parse(`${text.replace(' ', 'T')}Z`) + ms)
  return text
}

const demoConfig = (): Partial<StoredConfig> => ({
  _isReady: true,
  plexTokens: ['demo-plex-token-0123456789'],
  plexServerUrl: 'http://plex.example.internal:32400',
  selfRss: 'https://rss.plex.tv/00000000-0000-4000-8000-000000000001',
  friendsRss: 'https://rss.plex.tv/00000000-0000-4000-8000-000000000002',
  discordWebhookUrl: 'https://discord.com/api/webhooks/100000000000000001/demo-webhook-token',
  discordBotToken: 'demo-discord-bot-token',
  discordClientId: '200000000000000001',
  discordGuildId: '300000000000000001',
  enableApprise: true,
  appriseUrl: 'http://apprise.example.internal:8000',
  systemAppriseUrl: 'ntfy://ntfy.example.internal/stargazarr',
  approvalNotify: 'discord-webhook',
  approvalExpiration: {
    enabled: true,
    defaultExpirationHours: 72,
    expirationAction: 'expire',
    quotaExceededExpirationHours: 168,
    cleanupExpiredDays: 30,
    autoApproveOnQuotaAvailable: false,
  },
  plexLabelSync: {
    enabled: true,
    labelPrefix: 'pulsarr',
    concurrencyLimit: 5,
    cleanupOrphanedLabels: true,
    removedLabelMode: 'remove',
    removedLabelPrefix: 'pulsarr:removed',
    autoResetOnScheduledSync: false,
    dayOfWeek: '0',
    labelNamingSource: 'username',
    tagSync: { enabled: true, syncRadarrTags: true, syncSonarrTags: true },
  },
  tagUsersInSonarr: true,
  tagUsersInRadarr: true,
})

const seedUsers = ({ now, users }: SeedOptions, chance: Chance): TrackedUser[] =>
  Array.from({ length: users }, (_, index) => {
    const person = personAt(index)
    const hasDiscord = index === 0 || chance.happens(0.6)
    const hasApprise = chance.happens(0.4)
    const joined = now - chance.between(60, 600) * DAY_MS
    return {
      id: index + 1,
      name: person.name,
      alias: person.alias,
      apprise: hasApprise ? `mailto://viewer${index + 1}@example.com` : null,
      discord_id: hasDiscord ? String(400_000_000_000_000_000n + BigInt(index + 1)) : null,
      notify_apprise: hasApprise && chance.happens(0.8),
      notify_discord: hasDiscord && chance.happens(0.8),
      notify_tautulli: false,
      can_sync: index === 0 || chance.happens(0.85),
      requires_approval: index > 0 && chance.happens(0.35),
      created_at: iso(joined),
      updated_at: iso(joined + chance.between(0, 40) * DAY_MS),
      watchlist_count: chance.between(index === 9 ? 0 : 3, 60),
      tautulli_notifier_id: null,
    }
  })

const LIMITS: Record<string, readonly number[]> = {
  daily: [1, 2, 3],
  weekly_rolling: [3, 4, 5],
  monthly: [8, 10, 15, 20],
}

const seedQuotas = (users: TrackedUser[], chance: Chance): Quota[] =>
  users.slice(1).flatMap(user => {
    const kinds = chance.happens(0.75)
      ? CONTENT_TYPES
      : chance.happens(0.5)
        ? (['movie'] as const)
        : []
    return kinds.map(contentType => {
      const quotaType = chance.pick(QUOTA_TYPES)
      const quotaLimit = chance.pick(LIMITS[quotaType] ?? [5])
      return {
        userId: user.id,
        contentType,
        quotaType,
        quotaLimit,
        bypassApproval: chance.happens(0.15),
      }
    })
  })

const seedUsage = (quotas: Quota[], now: number, config: StoredConfig, chance: Chance): Usage[] => {
  const settings = filledGroup('quotaSettings', config.quotaSettings)
  return quotas.flatMap(({ userId, contentType, quotaType, quotaLimit }) => {
    const from = startOfPeriod(quotaType, now, settings)
    const days = Math.max(0, Math.round((startOfDay(now) - from) / DAY_MS))
    const used = chance.happens(0.35)
      ? quotaLimit + chance.between(0, 1)
      : chance.between(0, quotaLimit - 1)
    const current = Array.from({ length: used }, () => from + chance.between(0, days) * DAY_MS)
    const older = Array.from(
      { length: chance.between(2, 9) },
      () => from - chance.between(1, 60) * DAY_MS,
    )
    return [...older, ...current].map(time => ({ userId, contentType, day: dayOf(time) }))
  })
}
