import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../web/contract/instances.ts'
import { PLACEHOLDER_KEY, PLACEHOLDERS, SeasonMonitoring } from '../../web/contract/instances.ts'
import { ApiError } from '../world/api-error.ts'
import {
  type ArrFailure,
  arrFailure,
  isRefusedToken,
  type Reach,
} from '../world/external-services.ts'
import type { Profile } from '../world/profiles.ts'

export interface ArrApp {
  qualityProfiles: QualityProfile[]
  rootFolders: RootFolder[]
  tags: Tag[]
}

type Fields = Omit<Instance, 'id'>

const LABELS: Record<ArrKind, string> = { radarr: 'Radarr', sonarr: 'Sonarr' }

const reach = (address: string, key: string): Reach =>
  arrFailure(address) !== null ? 'unreachable' : isRefusedToken(key) ? 'refused' : 'ok'

/** The connection test's messages; most network errors share a single message (backend-notes 2.6). */
const TEST_MESSAGES: Record<ArrFailure, (label: string) => string> = {
  network: () => 'Network error. Please check your connection and base URL.',
  refused: label =>
    `Connection refused. Please check if ${label} is running and the URL is correct.`,
  'unknown host': () => 'Server not found. Please check your base URL.',
  timeout: () => 'Connection timeout. Please check your network and firewall settings.',
  certificate: () => 'self-signed certificate',
  'web page': () => 'Failed to parse response from server',
  'other app': label => `Connected service does not appear to be a valid ${label} application`,
  'no api': label =>
    `API endpoint not found. Please check your base URL and ensure it points to ${label}.`,
  starting: () => 'Connection failed (503): Service Unavailable',
  'no rights': label =>
    `Connected to ${label} but cannot access notification API. Check API key permissions.`,
}

const PROFILES = [
  'Any',
  'SD',
  'HD-720p',
  'HD-1080p',
  'Ultra-HD',
  'HD - 720p/1080p',
  'Remux + WEB 2160p',
]

/** Quality profiles, root folders and tags of a demo Radarr or Sonarr; free space varies by `id`. */
export const defaultApp = (kind: ArrKind, id: number): ArrApp => {
  const folder = kind === 'radarr' ? 'movies' : 'shows'
  return {
    qualityProfiles: PROFILES.map((name, index) => ({ id: index + 1, name })),
    rootFolders: [
      {
        id: 1,
        path: `/data/${folder}`,
        freeSpace: 1_400_000_000_000 - id * 90_000_000_000,
        accessible: true,
      },
      { id: 2, path: `/data/${folder}-4k`, freeSpace: 220_000_000_000, accessible: true },
      ...(kind === 'sonarr'
        ? [{ id: 3, path: '/data/anime', freeSpace: 310_000_000_000, accessible: true }]
        : []),
    ],
    tags: ['uhd', 'anime', 'family', 'keep'].map((label, index) => ({ id: index + 1, label })),
  }
}

export const placeholderInstance = (kind: ArrKind): Instance => ({
  ...ofKind(kind, {}),
  ...PLACEHOLDERS[kind],
  id: 1,
  apiKey: PLACEHOLDER_KEY,
  qualityProfile: '',
  rootFolder: '',
  isDefault: true,
})

const ofKind = (kind: ArrKind, sent: Partial<Fields>): Fields => {
  const {
    seasonMonitoring,
    monitorNewItems,
    createSeasonFolders,
    seriesType,
    minimumAvailability,
    ...common
  } = sent
  const shared = {
    name: '',
    baseUrl: '',
    apiKey: '',
    qualityProfile: null,
    rootFolder: null,
    bypassIgnored: false,
    searchOnAdd: true,
    tags: [],
    isDefault: false,
    syncedInstances: [],
    ...common,
  }
  return kind === 'radarr'
    ? { ...shared, minimumAvailability: minimumAvailability ?? 'released' }
    : {
        ...shared,
        seasonMonitoring: seasonMonitoring ?? 'all',
        monitorNewItems: monitorNewItems ?? 'all',
        createSeasonFolders: createSeasonFolders ?? false,
        seriesType: seriesType ?? 'standard',
      }
}

/** Values assigned to fields that an update omits, in versions that reset them (backend-notes 1.11). */
const unsentOf = (kind: ArrKind): Partial<Fields> => {
  const { name, baseUrl, apiKey, qualityProfile, rootFolder, syncedInstances, ...reset } = ofKind(
    kind,
    {},
  )
  return reset
}

/** SQLite returns numbers as decimal text (backend-notes 2.6). */
const asStored = (profile: Instance['qualityProfile']) =>
  typeof profile === 'number' ? profile.toFixed(1) : profile

/** Instances of one kind: a single default, partial updates, and connections to their apps (backend-notes 2.6). */
export const instanceRules = (
  kind: ArrKind,
  {
    resetsUnsent,
    hasMovieMonitor,
    replacesPlaceholders,
    hasNewestFeatures,
  }: Pick<
    Profile,
    'resetsUnsent' | 'hasMovieMonitor' | 'replacesPlaceholders' | 'hasNewestFeatures'
  >,
  initial: { instance: Instance; app: ArrApp }[],
  dropRules: (instanceId: number) => void,
) => {
  const ofVersion = <R extends Fields>(row: R): R => ({
    ...(hasMovieMonitor && kind === 'radarr' && { monitor: 'movieOnly' }),
    ...(hasNewestFeatures && { skipDefaultRoutingWhenNoMatch: false }),
    ...row,
  })
  const rows = new Map(initial.map(({ instance }) => [instance.id, ofVersion(instance)]))
  const apps = new Map(initial.map(({ instance, app }) => [instance.id, app]))
  const label = LABELS[kind]
  const all = (): Instance[] =>
    [...rows.values()].sort((a, b) =>
      kind === 'radarr' && a.name !== b.name ? (a.name < b.name ? -1 : 1) : a.id - b.id,
    )
  const makeDefault = (id: number) => {
    for (const row of rows.values()) row.isDefault = row.id === id
  }
  const isPlaceholder = (row: Pick<Instance, 'apiKey'>) => row.apiKey === PLACEHOLDER_KEY
  const responds = (row: Instance) => !isPlaceholder(row) && reach(row.baseUrl, row.apiKey) === 'ok'
  const noDefault = () =>
    new ApiError(400, `At least one ${label} instance must be default`, { byHand: true })

  const checkAddress = (address: string | undefined) => {
    if (address !== undefined && !URL.canParse(address))
      throw new ApiError(400, 'body/baseUrl Invalid base URL', { validation: true })
  }

  const appOf = (id: number): { row: Instance; app: ArrApp } => {
    if (!Number.isInteger(id)) throw new ApiError(400, 'Invalid instance ID')
    const row = rows.get(id)
    if (!row) throw new ApiError(404, `${label} instance not found`)
    if (!responds(row)) throw new ApiError(500, `Failed to reach ${label} instance ${row.name}`)
    let app = apps.get(id)
    if (!app) {
      app = defaultApp(kind, id)
      apps.set(id, app)
    }
    return { row, app }
  }
  /** What only newer versions check: they still accept an unknown value that is already saved. */
  const checkMonitoring = ({ seasonMonitoring: sent }: Partial<Fields>, row: Instance | null) => {
    const isKnown = sent === undefined || SeasonMonitoring.known.some(value => value === sent)
    if (replacesPlaceholders && !isKnown && sent !== row?.seasonMonitoring)
      throw new ApiError(400, 'body/seasonMonitoring Invalid option', { validation: true })
  }
  /**
   * The row to update, which gets a new id if it becomes, or is no longer, a placeholder.
   * @throws ApiError 400 if another instance would be left, 404
   */
  const replaced = (id: number, { apiKey }: Partial<Fields>): Instance => {
    const row = rows.get(id)
    if (!row) throw new ApiError(404, `${label} instance not found`, { byHand: true })
    const becomes = isPlaceholder({ apiKey: apiKey ?? row.apiKey })
    if (!replacesPlaceholders || becomes === isPlaceholder(row)) return row
    if (becomes && rows.size > 1)
      throw new ApiError(400, `Delete the other ${label} instances first`, { byHand: true })
    const next = { ...row, id: Math.max(...rows.keys()) + 1 }
    rows.delete(id)
    apps.delete(id)
    rows.set(next.id, next)
    dropRules(id)
    return next
  }
  const brief = ({ id, name, baseUrl }: Instance) => ({ id, name, baseUrl })

  return {
    all,
    get: (id: number) => rows.get(id),
    isReachable: (id: number): boolean => {
      const row = rows.get(id)
      return row !== undefined && responds(row)
    },
    /** Creates an instance even if its app doesn't respond. @throws ApiError 400, 500 */
    create(sent: Partial<Fields>): number {
      checkAddress(sent.baseUrl)
      const id = Math.max(0, ...rows.keys()) + 1
      checkMonitoring(sent, null)
      const row = ofVersion({ ...ofKind(kind, sent), id })
      row.qualityProfile = asStored(row.qualityProfile)
      rows.set(id, row)
      if (row.isDefault || rows.size === 1) makeDefault(id)
      if (!isPlaceholder(row) && reach(row.baseUrl, row.apiKey) !== 'ok')
        throw new ApiError(500, `Failed to initialize ${label} instance`)
      return id
    },
    /**
     * Succeeds for unknown ids in older versions. New values are saved even if the app then rejects the key (401) or doesn't respond
     * (500).
     * @throws ApiError 400 if the default rule is violated or the address is missing, 401, 404, 500
     */
    update(sentId: number, sent: Partial<Fields>): void {
      checkAddress(sent.baseUrl)
      if (!rows.has(sentId) && !replacesPlaceholders) return
      checkMonitoring(sent, rows.get(sentId) ?? null)
      const row = replaced(sentId, sent)
      const { id } = row
      const patch: Partial<Fields> = { ...(resetsUnsent && unsentOf(kind)), ...sent }
      if ((patch.apiKey ?? row.apiKey) === PLACEHOLDER_KEY) patch.isDefault = true
      const others = [...rows.values()].filter(other => other.id !== id)
      const hasDefault = row.isDefault || others.some(other => other.isDefault)
      if (patch.isDefault === false && row.isDefault && others.length === 0) throw noDefault()
      // If there is no default instance, only updates that set one are accepted.
      if (!hasDefault && patch.isDefault !== true) throw noDefault()
      if (patch.qualityProfile !== undefined) patch.qualityProfile = asStored(patch.qualityProfile)
      const { id: _, ...fields } = row
      Object.assign(row, ofVersion(ofKind(kind, { ...fields, ...patch })))
      if (patch.isDefault) makeDefault(id)
      if (isPlaceholder(row)) return
      const response = reach(row.baseUrl, row.apiKey)
      if (response === 'refused')
        throw new ApiError(401, `${label} rejected the API key`, { byHand: true })
      if (response === 'unreachable')
        throw new ApiError(500, `Could not reach ${label} at ${row.baseUrl}`, { byHand: true })
    },
    /**
     * Succeeds for unknown ids. If the default instance is deleted, the remaining instance with the lowest id becomes
     * the default. Deleted instances are also removed from the synced instances of others.
     */
    remove(id: number): void {
      const row = rows.get(id)
      if (!row) return
      rows.delete(id)
      apps.delete(id)
      if (replacesPlaceholders) dropRules(id)
      for (const other of rows.values())
        other.syncedInstances = other.syncedInstances.filter(synced => synced !== id)
      const lowest = Math.min(...rows.keys())
      if (row.isDefault && rows.has(lowest)) makeDefault(lowest)
    },
    /** @throws ApiError 400 if the address has no scheme or the key is missing */
    testConnection(baseUrl: string, apiKey: string): { success: boolean; message: string } {
      if (!/^https?:\/\/[^/]+/.test(baseUrl)) throw new ApiError(400, 'body/baseUrl Invalid url')
      if (apiKey === '')
        throw new ApiError(400, 'body/apiKey String must contain at least 1 character(s)')
      const failure = arrFailure(baseUrl)
      if (failure !== null) return { success: false, message: TEST_MESSAGES[failure](label) }
      return isRefusedToken(apiKey)
        ? { success: false, message: 'Authentication failed. Please check your API key.' }
        : { success: true, message: 'Connection successful and webhook API accessible' }
    },
    qualityProfiles(id: number) {
      const { row, app } = appOf(id)
      return { instance: brief(row), qualityProfiles: app.qualityProfiles }
    },
    rootFolders(id: number) {
      const { row, app } = appOf(id)
      return { instance: brief(row), rootFolders: app.rootFolders }
    },
    tags(id: number) {
      const { row, app } = appOf(id)
      return { instance: brief(row), tags: app.tags }
    },
    /** Creates a tag with a lower-case label, or returns the existing one. */
    createTag(id: number, sent: string): Tag {
      const { app } = appOf(id)
      const lower = sent.trim().toLowerCase()
      const existing = app.tags.find(tag => tag.label === lower)
      if (existing) return existing
      const tag = { id: Math.max(0, ...app.tags.map(other => other.id)) + 1, label: lower }
      app.tags.push(tag)
      return tag
    },
    dropTags(id: number, fits: (label: string) => boolean): void {
      const { app } = appOf(id)
      app.tags = app.tags.filter(tag => !fits(tag.label))
    },
  }
}
export type InstanceRules = ReturnType<typeof instanceRules>
