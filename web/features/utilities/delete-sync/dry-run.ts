import * as z from 'zod/mini'
import type { Config } from '../../../contract/config.ts'
import { dryRunDeleteSync } from '../../../contract/scheduler.ts'
import { ExplainedError } from '../../../lib/errors.ts'
import { request } from '../../../lib/request.ts'
import { config } from '../../../state/config.ts'
import { operation } from '../../../state/operation.ts'

/** Name of the scheduled job. */
export const JOB = 'delete-sync'
/** A dry run counts for so long as what a run would delete. */
export const FRESH_MS = 60 * 60_000

/** The settings that decide what is deleted. */
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

export const decidingSettings = (stored: Config): DecidingSettings =>
  Object.fromEntries(DECIDING.map(name => [name, stored[name]])) as DecidingSettings

export type DryRunResults = z.output<typeof dryRunDeleteSync.answer>['results']

/** What a run would delete, as of `at` (ISO, when it was asked) and with these settings. */
export interface DryRun {
  at: string
  settings: DecidingSettings
  results: DryRunResults
}

const Shared = z.object({
  at: z.string(),
  settings: z.looseObject({}),
  results: z.unknown(),
})

/** A dry run as another tab sent it; null when it is none. */
export const readDryRun = (value: unknown): DryRun | null => {
  const shared = z.safeParse(Shared, value)
  if (!shared.success) return null
  const { at, settings, results } = shared.data
  const answer = z.safeParse(dryRunDeleteSync.answer, { success: true, results })
  return answer.success
    ? { at, settings: settings as DecidingSettings, results: answer.data.results }
    : null
}

/** Why a dry run says nothing about a run of now any more. */
export type Stale = 'old' | 'settings' | 'run'

/** @param lastRun when delete sync itself last ran, ISO @param now milliseconds since the epoch */
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

/** Finds out what a run would delete with the stored settings. Changes nothing; may take minutes, without events. */
export const dryRun = operation<DryRun>({
  name: 'delete-sync-dry-run',
  types: [],
  failed: 'The dry run did not finish. The backend’s log says why.',
  async start() {
    const at = new Date().toISOString()
    if (!(await config.load({ force: true })) || !config.state.data)
      throw new ExplainedError('The settings could not be read before the dry run.')
    const settings = decidingSettings(config.state.data)
    const { results } = await request(dryRunDeleteSync)
    return { at, settings, results }
  },
  readShared: readDryRun,
})
