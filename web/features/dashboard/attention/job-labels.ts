import { humanize, labelIn } from '../../../components/labels/humanize.ts'

interface JobLabel {
  label: string
  to: string
}

const ROUTER = '/sonarr/content-router'
const LABELS = '/utilities/plex-labels'

const JOBS: Readonly<Record<string, JobLabel>> = {
  'delete-sync': { label: 'Delete sync', to: '/utilities/delete-sync' },
  'plex-rolling-auto-reset': {
    label: 'Inactive-show reset',
    to: '/utilities/plex-session-monitoring',
  },
  'plex-session-monitor': {
    label: 'Plex session monitoring',
    to: '/utilities/plex-session-monitoring',
  },
  'approval-maintenance': { label: 'Approval maintenance', to: '/approvals/settings' },
  'quota-maintenance': { label: 'Quota maintenance', to: '/approvals/quota-settings' },
  'plex-label-full-sync': { label: 'Plex label sync', to: LABELS },
  'pending-label-sync-processor': { label: 'Pending Plex labels', to: LABELS },
  'pending-label-sync-cleanup': { label: 'Pending Plex label cleanup', to: LABELS },
  'anime-update': { label: 'Anime list update', to: ROUTER },
  'imdb-update': { label: 'IMDb ratings update', to: ROUTER },
  'pending-webhooks-processor': { label: 'Pending webhooks', to: '/notifications' },
  'pending-webhooks-cleanup': { label: 'Pending webhook cleanup', to: '/notifications' },
}

/** Unknown jobs are shown by name and have no page. */
export const jobLabel = (name: string): { label: string; to?: string } =>
  labelIn<JobLabel>(JOBS, name) ?? { label: humanize(name) }
