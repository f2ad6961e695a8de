import * as z from 'zod/mini'
import { ApprovalStatus } from './approvals.ts'
import { ContentType, openEnum } from './values.ts'

/** The server-sent event stream (backend-notes 1.9); answers text/event-stream, so it is a path and not an endpoint. */
export const PROGRESS_PATH = '/v1/progress'

/** Named event the gateway sends every 15 s while nothing else flows; the backend never sends one. */
export const HEARTBEAT_EVENT = 'heartbeat'

export const ProgressType = openEnum(
  'self-watchlist',
  'others-watchlist',
  'rss-feed',
  'system',
  'sync',
  'sonarr-tagging',
  'radarr-tagging',
  'sonarr-tag-removal',
  'radarr-tag-removal',
  'approval',
  'plex-label-sync',
  'plex-label-removal',
)
export type ProgressType = z.infer<typeof ProgressType>

/** One frame of the stream. `progress` is not clamped here; a frame without type or operation id is malformed. */
export const ProgressEvent = z.object({
  operationId: z.string(),
  type: ProgressType,
  phase: z._default(z.string(), ''),
  progress: z._default(z.number(), 0),
  message: z._default(z.string(), ''),
  metadata: z.optional(z.unknown()),
})
export type ProgressEvent = z.infer<typeof ProgressEvent>

export const ApprovalAction = z.enum(['created', 'updated', 'approved', 'rejected', 'deleted'])
export type ApprovalAction = z.infer<typeof ApprovalAction>

/** Metadata of an `approval` frame. Ids and status are absent in the field list, so they stay optional. */
export const ApprovalMetadata = z.object({
  action: ApprovalAction,
  requestId: z.optional(z.number()),
  userId: z.optional(z.number()),
  userName: z.string(),
  contentTitle: z.string(),
  contentType: ContentType,
  status: z.optional(ApprovalStatus),
})
export type ApprovalMetadata = z.infer<typeof ApprovalMetadata>

/** Metadata of the workflow's status frame. */
export const WorkflowMetadata = z.object({
  syncMode: openEnum('manual', 'rss'),
  rssAvailable: z._default(z.boolean(), false),
})
export type WorkflowMetadata = z.infer<typeof WorkflowMetadata>
