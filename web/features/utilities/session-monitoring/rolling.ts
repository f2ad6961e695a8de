import type * as z from 'zod/mini'
import {
  deleteRollingShow,
  enrollShows,
  listInactiveShows,
  listRollingShows,
  listSonarrShows,
  type RollingShow,
  resetInactiveShows,
  resetRollingShow,
  runSessionMonitor,
  type SonarrShow,
} from '../../../contract/session-monitoring.ts'
import { tellsFailure } from '../../../contract/tells-failure.ts'
import { ExplainedError, reasonOf } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { confirmWrite } from '../../../state/confirm-write.ts'
import { operation } from '../../../state/operation.ts'
import { FETCH_WINDOW_MS, keyedResource, resource } from '../../../state/resource.ts'
import { refuseReplaced, reloaded } from '../../../state/same-thing.ts'
import { notify } from '../../../state/toasts.ts'
import type { Enrollment, RollingGroup } from './rolling-shows.ts'

const NOT_OFFERED = 'This server version doesn’t support rolling shows.'

export const rolling = resource<readonly RollingShow[]>({
  load: async () => (await request(listRollingShows)).shows,
  failed: 'Couldn’t load the rolling shows.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: NOT_OFFERED,
})

/** TV shows that no one has watched for some days. The number of days is the resource's key. */
export const inactive = keyedResource<string, readonly RollingShow[]>({
  load: async days =>
    (await request(listInactiveShows, { query: { inactivityDays: Number(days) } })).shows,
  failed: 'Couldn’t load the inactive shows.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: NOT_OFFERED,
})

/** Shows that the server has added to a Sonarr instance. The instance's id is the resource's key. */
export const sonarrShows = keyedResource<string, readonly SonarrShow[]>({
  load: async id => (await request(listSonarrShows, { query: { instanceId: Number(id) } })).shows,
  failed: 'Couldn’t load the shows of this instance.',
})

const reloadRolling = async (): Promise<void> => {
  await Promise.all([
    rolling.load({ force: true }),
    ...Object.keys(inactive.states).map(days => inactive(days).load({ force: true })),
  ])
}

const SEE_LIST = 'Check the show in the list before you try again.'

const act = async (
  group: RollingGroup,
  title: string,
  call: () => Promise<{ success: boolean; message: string }>,
  isStored: () => Promise<boolean | null>,
) => {
  const titled = ({ id, show_title: title }: RollingShow) => ({ id, title })
  try {
    const now = (await reloaded(rolling)).map(titled)
    refuseReplaced(now, { id: group.id, title: group.title }, (a, b) => a.title === b.title)
    const response = await confirmWrite({ send: call, isStored, check: SEE_LIST })
    // If the response was lost, `confirmWrite` has already shown a toast.
    if (response && !tellsFailure(response.message))
      notify({
        kind: 'success',
        title,
        description: `${group.title} (${group.instance}). ${response.message}`.trim(),
      })
  } catch (cause) {
    const error = reasonOf(
      cause,
      'Sonarr may not have responded, or the show was already removed. Reload the list.',
    )
    throw new ExplainedError(error, { cause })
  } finally {
    await reloadRolling()
  }
}

/** Resets a show to its start and deletes later episodes. @throws ExplainedError */
export const resetShow = (group: RollingGroup): Promise<void> =>
  act(
    group,
    'Show reset',
    () => request(resetRollingShow, { params: { id: String(group.id) } }),
    // A show may look the same after a reset, so success can't be verified by reloading.
    async () => null,
  )

/** Stops monitoring a show. With `reset`, Sonarr resets it first. @throws ExplainedError */
export const removeShow = (group: RollingGroup, reset: boolean): Promise<void> =>
  act(
    group,
    reset ? 'Rolling show reset and deleted' : 'Rolling show deleted',
    () => request(deleteRollingShow, { params: { id: String(group.id) }, query: { reset } }),
    async () => {
      if (!(await rolling.load({ force: true }))) return null
      return !rolling.state.data?.some(show => show.id === group.id)
    },
  )

/** Result of a reset: the number of shows that the backend reports as reset, and the titles listed before. */
export interface InactiveReset {
  success: boolean
  days: number
  message: string
  count: number
  titles: readonly string[]
}

/** Resets inactive shows. The input is the number of days and the titles listed before the reset. */
export const inactiveReset = operation<InactiveReset, Pick<InactiveReset, 'days' | 'titles'>>({
  name: 'reset-inactive',
  types: [],
  lost: 'Check the list of shows before you try again.',
  failed:
    'The reset didn’t finish. Some shows may have been reset. The list shows the remaining ones.',
  async start({ days, titles }) {
    const { resetCount: count, ...response } = await request(resetInactiveShows, {
      body: { inactivityDays: days },
    })
    return { ...response, days, titles, count }
  },
  tally: ({ count, titles }) => ({ done: count, failed: Math.max(0, titles.length - count) }),
  reload: reloadRolling,
})

/** Adds shows, or changes the type of those that are already rolling. */
export const enrollment = operation<
  Enrollment,
  { shows: readonly SonarrShow[]; monitoringType: string }
>({
  name: 'enroll-shows',
  types: [],
  lost: 'Check the list of shows before you try again.',
  failed: 'Couldn’t add the shows. Check the server log.',
  async start({ shows, monitoringType }) {
    const { success, message, ...counts } = await request(enrollShows, {
      body: {
        monitoringType,
        shows: shows.map(({ monitoringType: _, unread: __, guids, ...show }) => ({
          ...show,
          guids: [...guids],
        })),
      },
    })
    // Some failures are part of the result.
    if (!success && !counts.failed)
      throw new ExplainedError(message || 'Couldn’t add the shows. Check the server log.')
    return { ...counts, message }
  },
  tally: ({ enrolled, modified, failed }) => ({
    done: (enrolled ?? 0) + (modified ?? 0),
    failed: failed ?? 0,
    changed: enrolled === null || modified === null ? null : enrolled + modified,
  }),
  reload: reloadRolling,
})

export type SessionRun = z.output<typeof runSessionMonitor.response>['result'] & { message: string }

export const sessionRun = operation<SessionRun>({
  name: 'session-monitor-run',
  types: [],
  failed: 'Couldn’t check the sessions. Check the server log.',
  async start() {
    const { success, message, result } = await request(runSessionMonitor)
    if (!success && result.errors.length === 0)
      throw new ExplainedError(message || 'Couldn’t check the sessions. Check the server log.')
    return { ...result, message }
  },
  tally: ({ processedSessions, errors }) => ({ done: processedSessions, failed: errors.length }),
  reload: reloadRolling,
})
