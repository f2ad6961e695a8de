import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { serverNow } from '../../../lib/clock.ts'
import { config } from '../../../state/config.ts'
import { instances } from '../../../state/instances.ts'
import { schedule } from '../../../state/schedules.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { type DryRun, decidingSettings, dryRun, JOB, type Stale, staleness } from './dry-run.ts'
import type { InstanceLists } from './plan.ts'

/** All Radarr and Sonarr instances. Each list is null until loaded. */
export const useInstanceLists = (): InstanceLists => ({
  radarr: useResource(instances.radarr).data,
  sonarr: useResource(instances.sonarr).data,
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
