import { ARR_KINDS } from '../../../contract/instances.ts'
import {
  configureNotifications,
  discoverServers,
  getNotificationStatus,
  type PlexServer,
  removeNotifications,
} from '../../../contract/plex.ts'
import { HttpError, messageOf } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { instances, isPlaceholder } from '../../../state/instances.ts'
import { operation } from '../../../state/operation.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'
import { type InstanceRow, rowsOf } from './notification-rows.ts'

const read = async (): Promise<readonly InstanceRow[]> => {
  try {
    const [answer] = await Promise.all([
      request(getNotificationStatus),
      ...ARR_KINDS.map(kind => instances[kind].load()),
    ])
    return rowsOf(answer.results).filter(isSetUp)
  } catch (cause) {
    // That there is no instance yet comes as an error (backend-notes 2.11).
    if (cause instanceof HttpError && cause.status === 400) return []
    throw cause
  }
}

/** A placeholder in the place of an instance is none; while the instances are not known, every row is shown. */
const isSetUp = ({ kind, id }: InstanceRow): boolean => {
  const instance = instances[kind].state.data?.find(one => one.id === id)
  return instance === undefined || !isPlaceholder(instance)
}

/** Each instance with whether it notifies Plex; empty without instances. */
export const notificationStatus = resource<readonly InstanceRow[]>({
  name: 'Plex notification status',
  load: read,
  failed: cause =>
    messageOf(cause, 'The backend could not ask the instances whether they are set up.'),
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This backend version does not offer Plex notifications.',
})

export interface RunResult {
  /** At least one instance was changed. */
  success: boolean
  message: string
  rows: readonly InstanceRow[]
}

type Answer = Awaited<ReturnType<typeof request<typeof getNotificationStatus>>>
const resultOf = ({ success, message, results }: Answer): RunResult => ({
  success,
  message: message || 'No instance was changed; the rows below say why.',
  rows: rowsOf(results).filter(isSetUp),
})
/** What was stored may have changed whatever the answer said. */
const thenRead = async (answer: Promise<Answer>): Promise<RunResult> => {
  try {
    return resultOf(await answer)
  } finally {
    void notificationStatus.load({ force: true })
  }
}

const SEE_LIST = 'The list of instances shows which are set up.'

export interface ServerDraft {
  plexToken: string
  plexHost: string
  plexPort: number
  useSsl: boolean
}

/** Sets the connection to Plex up in every instance. */
export const configuring = operation<RunResult, ServerDraft>({
  name: 'Configuring Plex notifications',
  types: [],
  start: draft => thenRead(request(configureNotifications, { body: draft })),
  lost: SEE_LIST,
  failed: 'The backend did not configure the instances. Check the values, then try again.',
})

/** Removes the connection to Plex from every instance. */
export const removing = operation<RunResult>({
  name: 'Removing Plex notifications',
  types: [],
  start: () => thenRead(request(removeNotifications)),
  lost: SEE_LIST,
  failed: 'The backend did not remove the connection. Its log says why; try again.',
})

export interface FoundServers {
  success: boolean
  message: string
  servers: readonly PlexServer[]
}

/** Near ones first, and of one server the encrypted address first. */
const byUse = (a: PlexServer, b: PlexServer) =>
  Number(b.local) - Number(a.local) ||
  a.name.localeCompare(b.name) ||
  Number(b.useSsl) - Number(a.useSsl)

/** Asks plex.tv for the servers of the token's account. Old versions answer every failure without a reason. */
export const discovery = operation<FoundServers, string>({
  name: 'Looking for Plex servers',
  types: [],
  start: async plexToken => {
    const { success, message, servers } = await request(discoverServers, { body: { plexToken } })
    return { success: success || servers.length > 0, message, servers: [...servers].sort(byUse) }
  },
  failed:
    'The servers could not be listed: Plex did not accept the token, or plex.tv does not answer. You can type the address below.',
})
