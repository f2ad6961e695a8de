import type { BodyOf, ResponseOf } from '../../../contract/endpoint.ts'
import { ARR_KINDS, type ArrKind } from '../../../contract/instances.ts'
import {
  configureNotifications,
  discoverServers,
  getNotificationStatus,
  type NotificationRow,
  type PlexServer,
  removeNotifications,
} from '../../../contract/plex.ts'
import { ExplainedError, HttpError } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { instances, isPlaceholder } from '../../../state/instances.ts'
import { operation } from '../../../state/operation.ts'
import { FETCH_WINDOW_MS, resource } from '../../../state/resource.ts'

/** Ids are only unique within a kind. */
export interface InstanceRow extends NotificationRow {
  kind: ArrKind
}

type ByKind = Readonly<Record<ArrKind, readonly NotificationRow[]>>

const rowsOf = (results: ByKind): InstanceRow[] =>
  ARR_KINDS.flatMap(kind => results[kind].map(row => ({ ...row, kind })))

export const countOk = (rows: readonly Pick<InstanceRow, 'success'>[]): number =>
  rows.filter(row => row.success).length

/**
 * Why an instance isn't configured: the reason given by the last run, or one derived from the instance's state. Null if
 * the instance is configured, or was never meant to be.
 */
export const causeOf = (row: InstanceRow, lastRun: readonly InstanceRow[]): string | null => {
  const result = lastRun.find(one => one.kind === row.kind && one.id === row.id)
  if (result && !result.success) return result.message || 'Failed'
  return row.success || /not (been )?configured/i.test(row.message) ? null : row.message || null
}

const read = async (): Promise<readonly InstanceRow[]> => {
  try {
    const [response] = await Promise.all([
      request(getNotificationStatus),
      ...ARR_KINDS.map(kind => instances[kind].load()),
    ])
    return rowsOf(response.results).filter(isSetUp)
  } catch (cause) {
    // If there are no instances, the backend responds with an error (backend-notes 2.11).
    if (cause instanceof HttpError && cause.status === 400) return []
    throw cause
  }
}

const isSetUp = ({ kind, id }: InstanceRow): boolean => {
  const instance = instances[kind].state.data?.find(one => one.id === id)
  return instance === undefined || !isPlaceholder(instance)
}

export const notificationStatus = resource<readonly InstanceRow[]>({
  load: read,
  failed: 'Couldn’t load the status.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This server version doesn’t support Plex notifications.',
})

export interface RunResult {
  /** Whether at least one instance was changed. */
  success: boolean
  message: string
  rows: readonly InstanceRow[]
}

const resultOf = ({
  success,
  message,
  results,
}: ResponseOf<typeof getNotificationStatus>): RunResult => ({
  success,
  message: message || (success ? '' : 'No instances were changed. See the reasons below.'),
  rows: rowsOf(results).filter(isSetUp),
})
/** What both runs have in common. */
const OVER_INSTANCES = {
  types: [],
  tally({ rows }: RunResult) {
    const done = countOk(rows)
    return { done, failed: rows.length - done }
  },
  reload: () => notificationStatus.load({ force: true }),
  lost: 'Check the status of each instance before you try again.',
}

export interface ServerValues {
  plexToken: string
  host: string
  port: string
  useSsl: boolean
}

export const configuring = operation<RunResult, BodyOf<typeof configureNotifications>>({
  name: 'Configuring Plex notifications',
  ...OVER_INSTANCES,
  start: async body => resultOf(await request(configureNotifications, { body })),
  failed: 'Couldn’t configure the instances. Check the values and try again.',
})

/** @throws ExplainedError if the run failed. The run's card shows the reason. */
export const configure = async ({ plexToken, host, port, useSsl }: ServerValues): Promise<void> => {
  await configuring.start({
    plexToken: plexToken.trim(),
    plexHost: host.trim(),
    plexPort: Number(port),
    useSsl,
  })
  const { phase, error } = configuring.state
  if (phase !== 'done') throw new ExplainedError(error ?? '')
}

export const removing = operation<RunResult>({
  name: 'Removing Plex notifications',
  ...OVER_INSTANCES,
  start: async () => resultOf(await request(removeNotifications)),
  failed: 'Couldn’t remove Plex notifications. Try again, or check the server log.',
})

const byUse = (a: PlexServer, b: PlexServer) =>
  Number(b.local) - Number(a.local) ||
  a.name.localeCompare(b.name) ||
  Number(b.useSsl) - Number(a.useSsl)

/** Asks plex.tv for the servers in the token's account. If this fails, older backend versions don't say why. */
export const discovery = operation<ResponseOf<typeof discoverServers>, string>({
  name: 'Looking for Plex servers',
  types: [],
  start: async plexToken => {
    const response = await request(discoverServers, { body: { plexToken } })
    const servers = [...response.servers].sort(byUse)
    return { ...response, success: response.success || servers.length > 0, servers }
  },
  failed: 'Plex rejected the token, or plex.tv didn’t respond. You can type the address.',
})
