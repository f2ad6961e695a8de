import * as z from 'zod/mini'
import { ApprovalStatus } from './approvals.ts'
import { ContentType, openEnum, shownMessage, shownTitle } from './values.ts'

/** The server-sent event stream (backend-notes 1.9); answers text/event-stream, so it is a path and not an endpoint. */
export const PROGRESS_PATH = '/v1/progress'

/** Named event the gateway sends every 15 s while nothing else flows; the backend never sends one. */
export const HEARTBEAT_EVENT = 'heartbeat'

/** Types of long work; their frames carry no metadata that is relied on. */
const OPERATION_TYPES = [
  'self-watchlist',
  'others-watchlist',
  'rss-feed',
  'sync',
  'sonarr-tagging',
  'radarr-tagging',
  'sonarr-tag-removal',
  'radarr-tag-removal',
  'plex-label-sync',
  'plex-label-removal',
] as const
export type OperationType = (typeof OPERATION_TYPES)[number]

export const ProgressType = openEnum('system', 'approval', ...OPERATION_TYPES)
export type ProgressType = z.infer<typeof ProgressType>
export const PROGRESS_TYPES = ProgressType.known

/** One frame of the stream. `progress` is not clamped here; a frame without type or operation id is malformed. */
export const ProgressEvent = z.object({
  operationId: z.string(),
  type: ProgressType,
  phase: z._default(z.string(), ''),
  progress: z._default(z.number(), 0),
  message: z._default(shownMessage, ''),
  metadata: z.optional(z.unknown()),
})
export type ProgressEvent = z.infer<typeof ProgressEvent>

export const ApprovalAction = z.enum(['created', 'updated', 'approved', 'rejected', 'deleted'])
export type ApprovalAction = z.infer<typeof ApprovalAction>
export const APPROVAL_ACTIONS = ApprovalAction.options

/** Metadata of an `approval` frame. Ids and status are absent in the field list, so they stay optional. */
export const ApprovalMetadata = z.object({
  action: ApprovalAction,
  requestId: z.optional(z.number()),
  userId: z.optional(z.number()),
  userName: shownTitle,
  contentTitle: shownTitle,
  contentType: ContentType,
  status: z.optional(ApprovalStatus),
})
export type ApprovalMetadata = z.infer<typeof ApprovalMetadata>

/** How watchlists are watched: by polling, or by the RSS feeds of a Plex Pass. */
export const SYNC_MODES = ['manual', 'rss'] as const
export const SyncMode = openEnum(...SYNC_MODES)

/** Metadata of the workflow's status frame. */
export const WorkflowMetadata = z.object({
  syncMode: SyncMode,
  rssAvailable: z._default(z.boolean(), false),
})
export type WorkflowMetadata = z.infer<typeof WorkflowMetadata>

interface Frame<Type, Metadata> extends Omit<ProgressEvent, 'type' | 'metadata'> {
  type: Type
  metadata: Metadata
}
/** Of the three status frames a second; only the workflow's has metadata. */
export type SystemEvent = Frame<'system', WorkflowMetadata | undefined>
export type ApprovalEvent = Frame<'approval', ApprovalMetadata>
export type OperationEvent = Frame<OperationType, unknown>
/** Long work ends at 100 ("complete" also comes once at 95) or with the phase "error". */
export const hasEnded = ({ phase, progress }: Pick<ProgressEvent, 'phase' | 'progress'>): boolean =>
  progress >= 100 || phase === 'error'
/** A type this version does not know; the frame is kept as it came. */
export type UnlistedEvent = Frame<'unlisted', unknown> & { sentType: string }

/** One event of the stream; `type` says which. */
export type LiveEvent = SystemEvent | ApprovalEvent | OperationEvent | UnlistedEvent
export type LiveType = LiveEvent['type']
type Having<Event, Type> = Event extends { type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never
export type LiveEventOf<Type extends LiveType> = Having<LiveEvent, Type>

const isOperation = (type: string): type is OperationType =>
  (OPERATION_TYPES as readonly string[]).includes(type)

/** Reads one frame's JSON; null when it is malformed: no type, no operation id, or a request's event without its data. */
export const readLiveEvent = (value: unknown): LiveEvent | null => {
  const frame = z.safeParse(ProgressEvent, value)
  if (!frame.success) return null
  const { type, metadata } = frame.data
  if (type === 'approval') {
    const approval = z.safeParse(ApprovalMetadata, metadata)
    return approval.success ? { ...frame.data, type: 'approval', metadata: approval.data } : null
  }
  if (type === 'system')
    return { ...frame.data, type: 'system', metadata: z.safeParse(WorkflowMetadata, metadata).data }
  if (isOperation(type)) return { ...frame.data, type, metadata }
  return { ...frame.data, type: 'unlisted', sentType: type, metadata }
}
