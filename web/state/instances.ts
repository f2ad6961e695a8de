import {
  type ArrKind,
  arr,
  type Instance,
  PLACEHOLDER_KEY,
  type QualityProfile,
  type RootFolder,
  type Tag,
} from '../contract/instances.ts'
import { HttpError, isGatewayError, messageOf, NetworkError } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { isSamePath } from '../lib/same-path.ts'
import { FETCH_WINDOW_MS, keyedResource, resource } from './resource.ts'

export const KIND_LABELS: Record<ArrKind, string> = { radarr: 'Radarr', sonarr: 'Sonarr' }

const listOf = (kind: ArrKind) =>
  resource<readonly Instance[]>({
    load: () => request(arr[kind].list),
    failed: `Couldn’t load the ${KIND_LABELS[kind]} instances.`,
    everyMs: FETCH_WINDOW_MS,
    notOffered: `This server version doesn’t support ${KIND_LABELS[kind]} instances.`,
  })
/** Instances of each kind. They contain API keys, which must never be shown or logged. */
export const instances = { radarr: listOf('radarr'), sonarr: listOf('sonarr') }

/** Ids are only unique within a kind. */
export type InstanceKey = `${ArrKind}:${number}`
export const instanceKey = (kind: ArrKind, id: number): InstanceKey => `${kind}:${id}`

const lookupError = (cause: unknown, key: InstanceKey): string => {
  if (cause instanceof NetworkError || isGatewayError(cause))
    return messageOf(cause, 'The server didn’t respond.')
  if (cause instanceof HttpError && cause.status === 404 && !cause.serverMessage)
    return 'This instance was deleted.'
  return messageOf(
    cause,
    `The server couldn’t load them from ${KIND_LABELS[kindOf(key)]} and gave no reason.`,
  )
}
const kindOf = (key: InstanceKey) => key.split(':')[0] as ArrKind

const lookup = <T>(read: (kind: ArrKind, query: { instanceId: number }) => Promise<readonly T[]>) =>
  keyedResource<InstanceKey, readonly T[]>({
    load: key => read(kindOf(key), { instanceId: Number(key.split(':')[1]) }),
    failed: lookupError,
    everyMs: FETCH_WINDOW_MS,
  })

export const lookups = {
  qualityProfiles: lookup<QualityProfile>(
    async (kind, query) => (await request(arr[kind].qualityProfiles, { query })).qualityProfiles,
  ),
  rootFolders: lookup<RootFolder>(
    async (kind, query) => (await request(arr[kind].rootFolders, { query })).rootFolders,
  ),
  tags: lookup<Tag>(async (kind, query) => (await request(arr[kind].tags, { query })).tags),
}

/** What a request or rule can name as its destination in an instance. */
export const destinationOptions = (key: InstanceKey) => [
  lookups.qualityProfiles(key),
  lookups.rootFolders(key),
]

/** Returns false if profiles, folders or tags couldn't be loaded; their `error` contains the reason. */
export const loadLookups = async (
  kind: ArrKind,
  id: number,
  options?: { force?: boolean },
): Promise<boolean> => {
  const parts = Object.values(lookups).map(part => part(instanceKey(kind, id)).load(options))
  return (await Promise.all(parts)).every(Boolean)
}

/** Whether this is the backend's placeholder row, which has no app (backend-notes 1.10). */
export const isPlaceholder = (instance: Pick<Instance, 'apiKey'>): boolean =>
  instance.apiKey === PLACEHOLDER_KEY

const numeric = (value: string | number): number | null =>
  typeof value === 'number' ? value : /^\s*\d+(\.0+)?\s*$/.test(value) ? Number(value) : null

/** The default instance, which gets the titles that no rule matches. Null if it skips them. */
export const instanceForRest = <
  I extends Pick<Instance, 'isDefault' | 'skipDefaultRoutingWhenNoMatch'>,
>(
  list: readonly I[] | null,
): I | null | undefined => {
  const standard = list?.find(one => one.isDefault)
  return standard?.skipDefaultRoutingWhenNoMatch ? null : standard
}

/** Converts a quality profile ("4", "1.0", '', a name) to an id, a name or null (backend-notes 5.11). */
export const plainProfile = (value: string | number | null | undefined): string | number | null => {
  if (value === null || value === undefined || value === '') return null
  return numeric(value) ?? value
}

/** Settings without which Radarr or Sonarr can't add a title. Content-router rules can set them as well. */
export const missingSettings = ({
  qualityProfile,
  rootFolder,
}: Pick<Instance, 'qualityProfile' | 'rootFolder'>): string[] => [
  ...(plainProfile(qualityProfile) === null ? ['quality profile'] : []),
  ...(rootFolder ? [] : ['root folder']),
]

export const profileOf = (
  profiles: readonly QualityProfile[],
  value: string | number | null | undefined,
): QualityProfile | null => {
  const plain = plainProfile(value)
  if (plain === null) return null
  return (
    profiles.find(profile =>
      typeof plain === 'number' ? profile.id === plain : profile.name === plain,
    ) ?? null
  )
}

export const folderOf = (folders: readonly RootFolder[], path: string): RootFolder | null =>
  folders.find(folder => isSamePath(folder.path, path)) ?? null

/** Radarr and Sonarr save tag labels in lower case. */
export const tagOf = (tags: readonly Tag[], value: string): Tag | null =>
  tags.find(tag => String(tag.id) === value.trim()) ??
  tags.find(tag => tag.label.toLowerCase() === value.trim().toLowerCase()) ??
  null
