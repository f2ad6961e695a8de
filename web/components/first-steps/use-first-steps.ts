import { useEffect } from 'react'
import { approvalStats } from '../../state/approval-counts.ts'
import { config } from '../../state/config.ts'
import { firstSteps, setFirstSteps } from '../../state/first-steps.ts'
import { instances } from '../../state/instances.ts'
import { selfOf, users, watchlistTotal } from '../../state/users.ts'
import { isWorkflowUp, workflow } from '../../state/workflow.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { type SetupStep, setupSteps } from './setup-steps.ts'

interface FirstSteps {
  readonly steps: readonly SetupStep[]
  /** Before the first run of the workflow, there is no data to show. */
  readonly isBeforeFirstRun: boolean
}

export const useFirstSteps = (): FirstSteps | null => {
  const { mode } = useStore(firstSteps)
  const isWanted = mode !== 'closed'
  const { data: settings } = useStore(config.state)
  const { data: list } = useStore(users.state)
  const { data: counts } = useStore(approvalStats.state)
  const radarr = useResource(isWanted ? instances.radarr : null).data
  const sonarr = useResource(isWanted ? instances.sonarr : null).data
  const status = useResource(isWanted ? workflow : null).data
  const hasRun = isWorkflowUp(status) || (counts?.totalRequests ?? 0) > 0
  const steps =
    settings && radarr && sonarr && status !== null
      ? setupSteps({
          hasToken: settings.plexTokens.length > 0,
          owner: (list && selfOf(list)?.name) ?? null,
          titles: list && watchlistTotal(list),
          instances: { radarr, sonarr },
          hasRun,
        })
      : null
  const isComplete = steps?.every(step => step.isDone) ?? false
  useEffect(() => {
    if (isComplete && mode === 'auto') setFirstSteps('closed')
  }, [isComplete, mode])
  return isWanted && steps && !(isComplete && mode === 'auto')
    ? { steps, isBeforeFirstRun: !hasRun }
    : null
}
