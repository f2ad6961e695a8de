import type * as z from 'zod/mini'
import { useStore } from '../../../components/use-store.ts'
import type { Config } from '../../../contract/config.ts'
import { dryRunDeleteSync } from '../../../contract/scheduler.ts'
import { nowIso, serverNow } from '../../../lib/clock.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { config } from '../../../state/config.ts'
import { operation } from '../../../state/operation.ts'
import { schedule } from '../../../state/schedules.ts'
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

export type Stale = 'old' | 'settings' | 'run'

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
): Stale | null => {
  if (DECIDING.some(name => settings[name] !== stored[name])) return 'settings'
  if (lastRun !== null && Date.parse(lastRun) > Date.parse(at)) return 'run'
  return now - Date.parse(at) > FRESH_MS ? 'old' : null
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

const staleNow = (run: DryRun, now: number): Stale | null => {
  const stored = config.state.data
  const lastRun = schedule(JOB).state.data?.last_run?.time ?? null
  return stored && staleness(run, decidingSettings(stored), lastRun, now)
}

export const freshDryRun = (): DryRun | null => {
  const { result } = dryRun.state
  return result && staleNow(result, serverNow()) === null ? result : null
}

export const useDryRun = (): { run: DryRun | null; stale: Stale | null } => {
  const { result } = useStore(dryRun.state)
  useStore(config.state)
  useStore(schedule(JOB).state)
  const now = useMinute()
  const run = result === null ? null : dryRun.state.result
  return { run, stale: run && staleNow(run, now.getTime()) }
}
