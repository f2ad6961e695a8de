/** 'later': not reached yet. 'running': in progress. 'refused': blocked until something changes. */
export type StationState = 'done' | 'waiting' | 'running' | 'refused' | 'unknown' | 'later'

export interface Remedy {
  readonly to: string
  readonly label: string
}

export interface Station {
  readonly id: string
  readonly label: string
  readonly state: StationState
  readonly text: string
  readonly brief?: string | undefined
  /** A few words for the verdict of a row, if `brief` is longer. */
  readonly short?: string | undefined
  /** When it was added, requested or decided. */
  readonly at?: string | null | undefined
  readonly remedy?: Remedy | undefined
}

type StationResult = Omit<Station, 'id' | 'label'>

export const done = (text: string, remedy?: Remedy): StationResult => ({
  state: 'done',
  text,
  remedy,
})
export const later = (text: string): StationResult => ({ state: 'later', text })
export const unsure = (text: string, remedy?: Remedy): StationResult => ({
  state: 'unknown',
  text,
  remedy,
})
export const waiting = (
  text: string,
  brief: string,
  remedy?: Remedy,
  short?: string,
): StationResult => ({ state: 'waiting', text, brief, remedy, short })
export const refused = (
  text: string,
  brief: string,
  remedy?: Remedy,
  short?: string,
): StationResult => ({ state: 'refused', text, brief, remedy, short })
export type { StationResult }

export const isBlocking = ({ state }: Pick<Station, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'refused'

/** The first station that blocks or isn't known; null if the journey is complete. */
export const firstHold = (stations: readonly Station[]): Station | null =>
  stations.find(isBlocking) ?? stations.find(({ state }) => state === 'unknown') ?? null

export const editUser = (id: number): Remedy => ({
  to: `/plex/users?open=edit-${id}`,
  label: 'Edit user',
})
export const editQuotas = (id: number): Remedy => ({
  to: `/plex/users?open=quotas-${id}`,
  label: 'Edit quotas',
})
export const WORKFLOW: Remedy = { to: '/dashboard', label: 'Open dashboard' }
