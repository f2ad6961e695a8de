import type * as z from 'zod/mini'
import { useStore } from '../../../components/use-store.ts'
import type { Config } from '../../../contract/config.ts'
import { dryRunDeleteSync } from '../../../contract/scheduler.ts'
import { nowIso, serverNow } from '../../../lib/clock.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { config } from '../../../state/config.ts'
import { operation } from '../../../state/operation.ts'
import { runNow, runOfJob, saveJob, schedule } from '../../../state/schedules.ts'
import { notify } from '../../../state/toasts.ts'
import { useMinute } from '../../../ui/use-minute.ts'

export const JOB = 'delete-sync'
/** Maximum age of a dry run. Older ones are stale. */
const FRESH_MS = 60 * 60_000

const DECIDING = [
  'deletionMode',
  'deleteMovie',
  'deleteEndedShow',
  'deleteContinuingShow',
  'deleteFiles',
  'respectUserSyncSetting',
  'maxDeletionPrevention',
  'enablePlexPlaylistProtection',
  'plexProtectionPlaylistName',
  'removedTagMode',
  'removedTagPrefix',
] as const satisfies readonly (keyof Config)[]
export type DecidingSettings = Pick<Config, (typeof DECIDING)[number]>

const decidingSettings = (stored: Config): DecidingSettings =>
  Object.fromEntries(DECIDING.map(name => [name, stored[name]])) as DecidingSettings

export type DryRunResults = z.output<typeof dryRunDeleteSync.response>['results']

export interface DryRun {
  at: string
  settings: DecidingSettings
  message?: string
  results: DryRunResults
}

/**
 * Why a dry run is stale, or null.
 * @param lastRun ISO time of the last delete sync
 * @param now epoch milliseconds
 */
export const staleness = (
  { at, settings }: DryRun,
  stored: DecidingSettings,
  lastRun: string | null,
  now: number,
): string | null => {
  if (DECIDING.some(name => settings[name] !== stored[name]))
    return 'the settings have changed since this dry run.'
  if (lastRun !== null && Date.parse(lastRun) > Date.parse(at))
    return 'delete sync has run since this dry run.'
  return now - Date.parse(at) > FRESH_MS ? 'this dry run is more than an hour old.' : null
}

const FAILED = 'The dry run didn’t finish. Check the server log.'

/** Dry run with the saved settings. It can take minutes and sends no events. */
export const dryRun = operation<DryRun>({
  name: 'delete-sync-dry-run',
  types: [],
  failed: FAILED,
  async start() {
    const at = nowIso()
    if (!(await config.load({ force: true })) || !config.state.data)
      throw new ExplainedError('Couldn’t load the settings for the dry run.')
    const settings = decidingSettings(config.state.data)
    const { success, message, results } = await request(dryRunDeleteSync)
    if (!success) throw new ExplainedError(message || FAILED)
    return { at, settings, message, results }
  },
  // A dry run that was blocked or checked nothing has an explanation instead of a list.
  tally: ({ results: { safetyTriggered, total } }) => ({
    done: 1,
    failed: safetyTriggered || total.processed === 0 ? 1 : 0,
  }),
})

const lastRunAt = () => schedule(JOB).state.data?.last_run?.time ?? null

const staleNow = (run: DryRun, now: number): string | null => {
  const stored = config.state.data
  return stored && staleness(run, decidingSettings(stored), lastRunAt(), now)
}

export const freshDryRun = (): DryRun | null => {
  const { result } = dryRun.state
  return result && staleNow(result, serverNow()) === null ? result : null
}

export const useDryRun = (): { run: DryRun | null; stale: string | null } => {
  const { result } = useStore(dryRun.state)
  useStore(config.state)
  useStore(schedule(JOB).state)
  const now = useMinute()
  const run = result === null ? null : dryRun.state.result
  return { run, stale: run && staleNow(run, now.getTime()) }
}

export const deleteRun = runOfJob(JOB, {
  name: 'delete-sync-run',
  failed: 'The run didn’t finish. Some titles may have been deleted. Check the server log.',
  async start(before) {
    const response = await runNow(JOB, before)
    // The backend reports success for a disabled job without running it.
    return schedule(JOB).state.data?.enabled === false
      ? {
          success: false,
          message: 'The schedule was turned off in the meantime, so nothing was deleted.',
        }
      : response
  },
})

/** Starts a dry run, whose result takes the place of the last run's. */
export const startDryRun = () => {
  deleteRun.dismiss()
  void dryRun.start()
}

/** 'run': start a single run. 'enable': turn on the schedule. */
export type Purpose = 'run' | 'enable'

/** @throws HttpError, ExplainedError, also if a setting has changed since the confirmed dry run */
export const startConfirmed = async (purpose: Purpose): Promise<void> => {
  // Another admin may have changed a setting.
  if (!(await config.load({ force: true })))
    throw new ExplainedError(
      'The settings couldn’t be reloaded, so nothing was started. Try again.',
    )
  if (freshDryRun() === null) throw new ExplainedError('Start a new dry run first.')
  if (purpose === 'run') return void deleteRun.start(lastRunAt())
  await saveJob(JOB, { enabled: true })
  notify({ kind: 'success', title: 'Delete sync is on' })
}
