import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import {
  deleteRollingShow,
  listInactiveShows,
  listRollingShows,
  type RollingShow,
  resetInactiveShows,
  resetRollingShow,
  runSessionMonitor,
} from '../../../contract/session-monitoring.ts'
import { ExplainedError, messageOf, reasonOf } from '../../../lib/errors.ts'
import { onSignOut } from '../../../lib/on-sign-out.ts'
import { request } from '../../../lib/request.ts'
import { confirmWrite } from '../../../state/confirm-write.ts'
import { operation } from '../../../state/operation.ts'
import { keyedResource, resource } from '../../../state/resource.ts'
import type { RollingGroup } from './rolling-shows.ts'

const NOT_OFFERED = 'This backend version does not offer rolling monitoring.'

/** Every row of every show that is fetched as it is watched. */
export const rolling = resource<readonly RollingShow[]>({
  name: 'rolling shows',
  load: async () => (await request(listRollingShows)).shows,
  failed: cause => messageOf(cause, 'The rolling shows could not be read.'),
  notOffered: NOT_OFFERED,
})

/** Shows nobody has watched for so many days; the key is the number. */
export const inactive = keyedResource<string, readonly RollingShow[]>({
  name: 'inactive shows',
  load: async days =>
    (await request(listInactiveShows, { query: { inactivityDays: Number(days) } })).shows,
  failed: cause => messageOf(cause, 'The inactive shows could not be read.'),
  notOffered: NOT_OFFERED,
})

/** Reads the shows and every list of inactive ones that was asked for again. */
export const reloadRolling = async (): Promise<void> => {
  await Promise.all([
    rolling.load({ force: true }),
    ...Object.keys(inactive.states).map(days => inactive(days).load({ force: true })),
  ])
}

/** What was done to shows from this tab, newest first. */
export interface DoneAction {
  id: number
  at: string
  title: string
  instance: string
  what: 'Reset' | 'Removed' | 'Reset and removed'
  /** Why it failed; null when it was done. */
  error: string | null
}
/** Lasts until cleared or signed out. */
export const doneActions = proxy({ list: [] as DoneAction[] })
onSignOut(() => {
  doneActions.list = []
})

const SEE_LIST = 'Check the show in the list before you try again.'

const act = async (
  group: RollingGroup,
  what: DoneAction['what'],
  call: () => Promise<{ success: boolean; message: string }>,
  isStored: () => Promise<boolean | null>,
) => {
  const note = (error: string | null) => {
    const { title, instance } = group
    const id = (doneActions.list[0]?.id ?? 0) + 1
    doneActions.list = [
      { id, at: new Date().toISOString(), title, instance, what, error },
      ...doneActions.list,
    ]
  }
  try {
    const answer = await confirmWrite({ send: call, isStored, check: SEE_LIST })
    if (answer?.success === false)
      throw new ExplainedError(answer.message || 'The server gave no reason. Check its log.')
    note(null)
  } catch (cause) {
    const error = reasonOf(
      cause,
      'Sonarr may not have answered, or the show was removed already. Reload the list.',
    )
    note(error)
    throw new ExplainedError(error)
  } finally {
    await reloadRolling()
  }
}

/** Takes a show back to where it began; the episodes beyond are deleted. @throws ExplainedError */
export const resetShow = (group: RollingGroup): Promise<void> =>
  act(
    group,
    'Reset',
    () => request(resetRollingShow, { params: { id: String(group.id) } }),
    // A show that is reset may look as before.
    async () => null,
  )

/** No longer follows a show; with `reset` it is reset in Sonarr first. @throws ExplainedError */
export const removeShow = (group: RollingGroup, reset: boolean): Promise<void> =>
  act(
    group,
    reset ? 'Reset and removed' : 'Removed',
    () => request(deleteRollingShow, { params: { id: String(group.id) }, query: { reset } }),
    async () => {
      if (!(await rolling.load({ force: true }))) return null
      return !rolling.state.data?.some(show => show.id === group.id)
    },
  )

/** A reset of all inactive shows: how many the backend says, and which the preview named. */
export interface InactiveReset {
  days: number
  count: number
  titles: readonly string[]
}
const SharedReset = z.object({ days: z.number(), count: z.number(), titles: z.array(z.string()) })

/** Input: the days, and the titles as previewed. */
export const inactiveReset = operation<InactiveReset, Pick<InactiveReset, 'days' | 'titles'>>({
  name: 'reset-inactive',
  types: [],
  lost: 'Check the list of shows before you run it again.',
  failed: 'The reset did not finish. Some shows may have been reset; the list says which are left.',
  async start({ days, titles }) {
    try {
      const { success, message, resetCount } = await request(resetInactiveShows, {
        body: { inactivityDays: days },
      })
      if (!success)
        throw new ExplainedError(
          message || 'The backend did not reset the shows. Its log says why.',
        )
      return { days, titles, count: resetCount }
    } catch (cause) {
      // Some may have been reset before it failed.
      await reloadRolling()
      throw cause
    }
  },
  readShared: value => {
    const shared = z.safeParse(SharedReset, value)
    return shared.success ? shared.data : null
  },
  onDone: () => void reloadRolling(),
})

export type SessionRun = z.output<typeof runSessionMonitor.answer>['result']

/** Looks at what is being watched, now. */
export const sessionRun = operation<SessionRun>({
  name: 'session-monitor-run',
  types: [],
  failed: 'The sessions could not be looked at. The backend’s log says why.',
  start: async () => (await request(runSessionMonitor)).result,
  readShared: value => {
    const shared = z.safeParse(runSessionMonitor.answer, { success: true, result: value })
    return shared.success ? shared.data.result : null
  },
  onDone: () => void reloadRolling(),
})
