import { humanize, labelIn } from '../../../components/labels/humanize.ts'

const ROUTER = '/sonarr/content-router'
const LABELS = '/utilities/plex-labels'
const SESSIONS = '/utilities/plex-session-monitoring'

const JOBS: Readonly<Record<string, readonly [label: string, to: string]>> = {
  'delete-sync': ['Delete sync', '/utilities/delete-sync'],
  'plex-rolling-auto-reset': ['Inactive-show reset', SESSIONS],
  'plex-session-monitor': ['Plex session monitoring', SESSIONS],
  'approval-maintenance': ['Approval maintenance', '/approvals/settings'],
  'quota-maintenance': ['Quota maintenance', '/approvals/quota-settings'],
  'plex-label-full-sync': ['Plex label sync', LABELS],
  'pending-label-sync-processor': ['Pending Plex labels', LABELS],
  'pending-label-sync-cleanup': ['Pending Plex label cleanup', LABELS],
  'anime-update': ['Anime list update', ROUTER],
  'imdb-update': ['IMDb ratings update', ROUTER],
  'pending-webhooks-processor': ['Pending webhooks', '/notifications'],
  'pending-webhooks-cleanup': ['Pending webhook cleanup', '/notifications'],
}

/** Unknown jobs are shown by name and have no page. */
export const jobLabel = (name: string): { label: string; to?: string } => {
  const [label, to] = labelIn(JOBS, name) ?? []
  return label === undefined || to === undefined ? { label: humanize(name) } : { label, to }
}
