import type { SyncMode } from '../../contract/live-events.ts'
import type { KnownValue } from '../../contract/values.ts'
import type { WorkflowStatus } from '../../contract/workflow.ts'
import type { StatusLabel } from './approval-status.ts'
import { labelIn } from './humanize.ts'

const WORKFLOW_LABELS = {
  running: { label: 'Running', tone: 'ok' },
  starting: { label: 'Starting', tone: 'wait' },
  stopping: { label: 'Stopping', tone: 'wait' },
  stopped: { label: 'Stopped', tone: 'bad' },
} as const satisfies Record<KnownValue<typeof WorkflowStatus>, StatusLabel>

export const workflowLabel = (status: string): StatusLabel =>
  labelIn<StatusLabel>(WORKFLOW_LABELS, status) ?? { label: status, tone: 'info' }

const SYNC_MODE_LABELS = { rss: 'RSS', manual: 'Manual' } as const satisfies Record<
  KnownValue<typeof SyncMode>,
  string
>
export const syncModeLabel = (mode: string): string =>
  labelIn<string>(SYNC_MODE_LABELS, mode) ?? mode
