import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../web/contract/instances.ts'
import { PLACEHOLDER_KEY, PLACEHOLDERS, SeasonMonitoring } from '../../web/contract/instances.ts'
import { ApiError, invalidInput, ownError } from '../world/api-error.ts'
import { type ArrFailure, arrFailure, isRefusedToken } from '../world/external-services.ts'
import type { World } from './world.ts'

export interface ArrApp {
  qualityProfiles: QualityProfile[]
  rootFolders: RootFolder[]
  tags: Tag[]
}

type Fields = Omit<Instance, 'id'>

const LABELS: Record<ArrKind, string> = { radarr: 'Radarr', sonarr: 'Sonarr' }

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

const PROFILES = 'Any, SD, HD-720p, HD-1080p, Ultra-HD, HD - 720p/1080p, Remux + WEB 2160p'.split(
  ', ',
)

/** Quality profiles, root folders and tags of a demo Radarr or Sonarr; free space varies by `id`. */
export const defaultApp = (kind: ArrKind, id: number): ArrApp => {
  const folder = kind === 'radarr' ? 'movies' : 'shows'
  const folders: [path: string, freeGb: number][] = [
    [`/data/${folder}`, 1400 - id * 90],
    [`/data/${folder}-4k`, 220],
    ['/data/anime', 310],
  ]
  return {
    qualityProfiles: PROFILES.map((name, index) => ({ id: index + 1, name })),
    rootFolders: folders
      .slice(0, kind === 'radarr' ? 2 : 3)
      .map(([path, gb], index) => ({ id: index + 1, path, freeSpace: gb * 1e9, accessible: true })),
    tags: ['uhd', 'anime', 'family', 'keep'].map((label, index) => ({ id: index + 1, label })),
  }
}

const ADDRESS: Pick<Fields, 'name' | 'baseUrl' | 'apiKey'> = { name: '', baseUrl: '', apiKey: '' }
/** Kept if an update omits them. */
const KEPT = { ...ADDRESS, qualityProfile: null, rootFolder: null, syncedInstances: [] }
/** Reset if an update omits them, in versions that do so (backend-notes 1.11), like the fields of the kind. */
const RESET = { bypassIgnored: false, searchOnAdd: true, tags: [], isDefault: false }
const OF_KIND: Record<ArrKind, Partial<Fields>> = {
  radarr: { minimumAvailability: 'released' },
  sonarr: {
    seasonMonitoring: 'all',
    monitorNewItems: 'all',
    createSeasonFolders: false,
    seriesType: 'standard',
  },
}

/** Drops the fields of the other kind, and adds missing ones. */
const ofKind = (kind: ArrKind, sent: Partial<Fields>): Fields => {
  const other = OF_KIND[kind === 'radarr' ? 'sonarr' : 'radarr']
  const own = Object.entries(sent).filter(([key]) => !(key in other))
  return { ...KEPT, ...RESET, ...OF_KIND[kind], ...Object.fromEntries(own) }
}

export const placeholderInstance = (kind: ArrKind): Instance => ({
  ...ofKind(kind, PLACEHOLDERS[kind]),
  id: 1,
  apiKey: PLACEHOLDER_KEY,
  qualityProfile: '',
  rootFolder: '',
  isDefault: true,
})

/** SQLite returns numbers as decimal text (backend-notes 2.6). */
const asStored = <R extends Partial<Fields>>(row: R): R =>
  typeof row.qualityProfile === 'number'
    ? { ...row, qualityProfile: row.qualityProfile.toFixed(1) }
    : row

const isPlaceholder = ({ apiKey }: Pick<Instance, 'apiKey'>) => apiKey === PLACEHOLDER_KEY
const responds = (row: Instance) =>
  !isPlaceholder(row) && arrFailure(row.baseUrl) === null && !isRefusedToken(row.apiKey)

const checkAddress = (address: string | undefined) => {
  if (address !== undefined && !URL.canParse(address))
    throw invalidInput('body/baseUrl Invalid base URL')
}

/** Instances of one kind: a single default, partial updates, and connections to their apps (backend-notes 2.6). */
export const instanceRules = (world: World, kind: ArrKind) => {
  const { resetsUnsent, hasMovieMonitor, replacesPlaceholders, hasNewestFeatures } = world.profile
  const initial = world.seed.instances[kind]
  const ofVersion = <R extends Fields>(row: R): R => ({
    ...(hasMovieMonitor && kind === 'radarr' && { monitor: 'movieOnly' }),
    ...(hasNewestFeatures && { skipDefaultRoutingWhenNoMatch: false }),
    ...row,
  })
  const rows = new Map(initial.map(({ instance }) => [instance.id, ofVersion(instance)]))
  const apps = new Map(initial.map(({ instance, app }) => [instance.id, app]))
  const label = LABELS[kind]
  const makeDefault = (id: number) => {
    for (const row of rows.values()) row.isDefault = row.id === id
  }
  const noDefault = () => ownError(400, `At least one ${label} instance must be default`)

  const appOf = (id: number): { row: Instance; app: ArrApp } => {
    if (!Number.isInteger(id)) throw new ApiError(400, 'Invalid instance ID')
    const row = rows.get(id)
    if (!row) throw new ApiError(404, `${label} instance not found`)
    if (!responds(row)) throw new ApiError(500, `Failed to reach ${label} instance ${row.name}`)
    const app = apps.get(id) ?? defaultApp(kind, id)
    apps.set(id, app)
    return { row, app }
  }
  /** What only newer versions check: they still accept an unknown value that is already saved. */
  const checkMonitoring = ({ seasonMonitoring: sent }: Partial<Fields>, row?: Instance) => {
    const isKnown = sent === undefined || SeasonMonitoring.known.some(value => value === sent)
    if (replacesPlaceholders && !isKnown && sent !== row?.seasonMonitoring)
      throw invalidInput('body/seasonMonitoring Invalid option')
  }
  /**
   * The row to update, which gets a new id if it becomes, or is no longer, a placeholder.
   * @throws ApiError 400 if another instance would be left, 404
   */
  const replaced = (id: number, { apiKey }: Partial<Fields>): Instance => {
    const row = rows.get(id)
    if (!row) throw ownError(404, `${label} instance not found`)
    const becomes = isPlaceholder({ apiKey: apiKey ?? row.apiKey })
    if (!replacesPlaceholders || becomes === isPlaceholder(row)) return row
    if (becomes && rows.size > 1) throw ownError(400, `Delete the other ${label} instances first`)
    const next = { ...row, id: Math.max(...rows.keys()) + 1 }
    rows.delete(id)
    apps.delete(id)
    rows.set(next.id, next)
    world.router.dropInstance(kind, id)
    return next
  }

  return {
    all: (): Instance[] =>
      [...rows.values()].sort((a, b) =>
        kind === 'radarr' && a.name !== b.name ? (a.name < b.name ? -1 : 1) : a.id - b.id,
      ),
    get: (id: number) => rows.get(id),
    isReachable: (id: number): boolean => {
      const row = rows.get(id)
      return row !== undefined && responds(row)
    },
    /** Creates an instance even if its app doesn't respond. @throws ApiError 400, 500 */
    create(sent: Partial<Fields>): number {
      checkAddress(sent.baseUrl)
      const id = Math.max(0, ...rows.keys()) + 1
      checkMonitoring(sent)
      const row = ofVersion({ ...ofKind(kind, asStored(sent)), id })
      rows.set(id, row)
      if (row.isDefault || rows.size === 1) makeDefault(id)
      if (!isPlaceholder(row) && !responds(row))
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
      checkMonitoring(sent, rows.get(sentId))
      const row = replaced(sentId, sent)
      const { id, ...fields } = row
      const patch = { ...(resetsUnsent && { ...RESET, ...OF_KIND[kind] }), ...asStored(sent) }
      if (isPlaceholder({ apiKey: patch.apiKey ?? row.apiKey })) patch.isDefault = true
      const others = [...rows.values()].filter(other => other.id !== id)
      const hasDefault = row.isDefault || others.some(other => other.isDefault)
      if (patch.isDefault === false && row.isDefault && others.length === 0) throw noDefault()
      // If there is no default instance, only updates that set one are accepted.
      if (!hasDefault && patch.isDefault !== true) throw noDefault()
      Object.assign(row, ofVersion(ofKind(kind, { ...fields, ...patch })))
      if (patch.isDefault) makeDefault(id)
      if (isPlaceholder(row)) return
      if (arrFailure(row.baseUrl) !== null)
        throw ownError(500, `Could not reach ${label} at ${row.baseUrl}`)
      if (isRefusedToken(row.apiKey)) throw ownError(401, `${label} rejected the API key`)
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
      if (replacesPlaceholders) world.router.dropInstance(kind, id)
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
    /** One of the lists of an instance's app, such as its tags. @throws ApiError 400, 404, 500 */
    lookUp<K extends keyof ArrApp>(id: number, key: K) {
      const { row, app } = appOf(id)
      const { name, baseUrl } = row
      const list = { [key]: app[key] } as Pick<ArrApp, K>
      return { success: true, instance: { id, name, baseUrl }, ...list }
    },
    /** Creates a tag with a lower-case label, or returns the existing one. */
    createTag(id: number, sent: string): Tag {
      const { tags } = appOf(id).app
      const lower = sent.trim().toLowerCase()
      const existing = tags.find(tag => tag.label === lower)
      if (existing) return existing
      const tag = { id: Math.max(0, ...tags.map(other => other.id)) + 1, label: lower }
      tags.push(tag)
      return tag
    },
    dropTags(id: number, fits: (label: string) => boolean): void {
      const { app } = appOf(id)
      app.tags = app.tags.filter(tag => !fits(tag.label))
    },
  }
}
