/** 'later': not reached yet. 'refused': blocked until something changes. */
export type StationState = 'done' | 'waiting' | 'refused' | 'unknown' | 'later'

/** Link to the page that helps. */
export interface Remedy {
  readonly to: string
  readonly label: string
}

export interface Station {
  readonly id: string
  readonly label: string
  readonly state: StationState
  /** One or more sentences. */
  readonly text: string
  /** What blocks it, as a continuation of "X for Ada:", for example "pending approval since Tuesday". */
  readonly brief?: string | undefined
  readonly remedy?: Remedy | undefined
}

type Said = Pick<Station, 'state' | 'text' | 'brief' | 'remedy'>

export const done = (text: string, remedy?: Remedy): Said => ({ state: 'done', text, remedy })
export const later = (text: string): Said => ({ state: 'later', text })
export const unsure = (text: string, remedy?: Remedy): Said => ({ state: 'unknown', text, remedy })
export const waiting = (text: string, brief: string, remedy?: Remedy): Said => ({
  state: 'waiting',
  text,
  brief,
  remedy,
})
export const refused = (text: string, brief: string, remedy?: Remedy): Said => ({
  state: 'refused',
  text,
  brief,
  remedy,
})
export type { Said }

/** Whether a station blocks the journey. */
export const holdsUp = ({ state }: Pick<Station, 'state'>): boolean =>
  state === 'waiting' || state === 'refused'

/** First blocking or unknown station; null if the journey is complete. */
export const firstHold = (stations: readonly Station[]): Station | null =>
  stations.find(holdsUp) ?? stations.find(({ state }) => state === 'unknown') ?? null

export const editUser = (id: number): Remedy => ({
  to: `/plex/users?open=edit-${id}`,
  label: 'Edit user',
})
export const editQuotas = (id: number): Remedy => ({
  to: `/plex/users?open=quotas-${id}`,
  label: 'Edit quotas',
})
export const WORKFLOW: Remedy = { to: '/dashboard', label: 'Open dashboard' }
