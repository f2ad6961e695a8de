import type { ProgressEvent } from '../../web/contract/live-events.ts'

interface Statuses {
  readonly discord: string
  readonly tautulli: string
  readonly workflow: string
  readonly hasRss: boolean
}

/** The three status events at the epoch time `ms` (backend-notes 1.9). */
export const statusFrames = (
  ms: number,
  { discord, tautulli, workflow, hasRss }: Statuses,
): ProgressEvent[] => {
  const frame = (id: string, what: string, status: string, metadata?: unknown): ProgressEvent => ({
    operationId: `${id}-status-${ms}`,
    type: 'system',
    phase: 'info',
    progress: 100,
    message: `${what} status: ${status}`,
    ...(metadata !== undefined && { metadata }),
  })
  return [
    frame('discord', 'Discord bot', discord),
    frame('tautulli', 'Tautulli', tautulli),
    frame('watchlist-workflow', 'Watchlist workflow', workflow, {
      syncMode: hasRss ? 'rss' : 'manual',
      rssAvailable: hasRss,
    }),
  ]
}
