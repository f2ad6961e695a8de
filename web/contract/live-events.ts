import * as z from 'zod/mini'
import { ApprovalStatus } from './approvals.ts'
import { tellsFailure } from './tells-failure.ts'
import { ContentType, openEnum, shownMessage, shownTitle, titleOf, userNameOf } from './values.ts'

/**
 * Server-sent events (backend-notes 1.9). Defined as a path instead of an endpoint, because the response is
 * text/event-stream.
 */
export const PROGRESS_PATH = '/v1/progress'

/** Sent by the gateway after 15 s of silence, never by the backend. */
export const HEARTBEAT_EVENT = 'heartbeat'

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

const ProgressType = openEnum('system', 'approval', ...OPERATION_TYPES)

/** `progress` can be out of range. An event without a type or operation id is malformed. */
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

export const ApprovalMetadata = z.object({
  action: ApprovalAction,
  requestId: z.optional(z.number()),
  userId: z.optional(z.number()),
  userName: z.string(),
  contentTitle: shownTitle,
  contentType: ContentType,
  status: z.optional(ApprovalStatus),
})
export type ApprovalMetadata = z.infer<typeof ApprovalMetadata>

/** 'manual' uses polling; 'rss' uses the RSS feeds of a Plex Pass. */
const SYNC_MODES = ['manual', 'rss'] as const
export const SyncMode = openEnum(...SYNC_MODES)

/** Newer versions send the status itself; only the workflow has a sync mode. */
export const StatusMetadata = z.object({
  status: z.optional(z.string()),
  syncMode: z.optional(SyncMode),
  rssAvailable: z._default(z.boolean(), false),
})
export type StatusMetadata = z.infer<typeof StatusMetadata>

interface Frame<Type, Metadata> extends Omit<ProgressEvent, 'type' | 'metadata'> {
  type: Type
  metadata: Metadata
  /**
   * Whether the operation has ended: its phase is "error" or its progress is 100. The phase is already "complete" at
   * 95.
   */
  hasEnded: boolean
}
type SystemEvent = Frame<'system', StatusMetadata | undefined>
export type ApprovalEvent = Frame<'approval', ApprovalMetadata>
export type OperationEvent = Frame<OperationType, unknown>
type UnlistedEvent = Frame<'unlisted', unknown> & { sentType: string }

export type LiveEvent = SystemEvent | ApprovalEvent | OperationEvent | UnlistedEvent
export type LiveType = LiveEvent['type']

const isOperation = (type: string): type is OperationType =>
  (OPERATION_TYPES as readonly string[]).includes(type)

/** Parses an event. Returns null for a malformed one: no type, no operation id, or an approval without data. */
export const readLiveEvent = (value: unknown): LiveEvent | null => {
  const parsed = z.safeParse(ProgressEvent, value)
  if (!parsed.success) return null
  const { type, metadata, ...rest } = parsed.data
  const frame = { ...rest, hasEnded: rest.progress >= 100 || rest.phase === 'error' }
  if (type === 'approval') {
    const approval = z.safeParse(ApprovalMetadata, metadata)
    if (!approval.success) return null
    const { requestId = 0, userId = 0, contentTitle, userName } = approval.data
    const named = {
      contentTitle: titleOf(contentTitle, requestId),
      userName: userNameOf(userName, userId),
    }
    return { ...frame, type: 'approval', metadata: { ...approval.data, ...named } }
  }
  if (type === 'system')
    return { ...frame, type: 'system', metadata: z.safeParse(StatusMetadata, metadata).data }
  if (isOperation(type)) return { ...frame, type, metadata }
  return { ...frame, type: 'unlisted', sentType: type, metadata }
}

/** Whether the last message of an operation tells of failures. */
export const countsFailures = ({
  phase,
  message,
}: Pick<ProgressEvent, 'phase' | 'message'>): boolean =>
  phase === 'complete' && tellsFailure(message)
