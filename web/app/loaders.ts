import { HOME } from '../lib/page-paths.ts'
import { approvalStats, waitingApprovals } from '../state/approval-counts.ts'
import { approvals } from '../state/approvals.ts'
import { config } from '../state/config.ts'
import { connections } from '../state/instance-checks.ts'
import { instances } from '../state/instances.ts'
import { routerRules } from '../state/router-rules.ts'
import { scheduledJobs } from '../state/scheduled-jobs.ts'
import { initialise } from '../state/startup.ts'
import { workflow } from '../state/workflow.ts'

type Loader = () => Promise<unknown>

/** Loads the data that every page in the shell needs for its first render. */
export const loadShellData: Loader = () => Promise.all([config.load(), approvalStats.load()])

/**
 * Loaders for the data of each page's first render, by path. They run while the page's script loads: at startup, and as
 * soon as a link to the page is hovered or focused. index.html starts the same calls before the scripts run.
 */
export const LOADERS: Readonly<Record<string, Loader>> = {
  [HOME]: () => {
    // The problems and quotas, which the first render doesn't wait for.
    for (const check of [connections, scheduledJobs]) void check.load()
    void initialise()
    return Promise.all(
      [workflow, waitingApprovals, instances.radarr, instances.sonarr].map(each => each.load()),
    )
  },
  '/approvals': () => approvals.loadFirst(),
  '/radarr/content-router': () => routerRules('radarr').load(),
  '/radarr/instances': () => instances.radarr.load(),
  '/sonarr/content-router': () => routerRules('sonarr').load(),
  '/sonarr/instances': () => instances.sonarr.load(),
}
