/** 'later': not there yet, and nothing is known against it. 'refused': it goes no further until something is changed. */
export type StationState = 'done' | 'waiting' | 'refused' | 'unknown' | 'later'

/** Where in this product something can be looked at or put right. */
export interface Remedy {
  readonly to: string
  readonly label: string
}

export interface Station {
  readonly id: string
  readonly label: string
  readonly state: StationState
  /** A sentence, or some. */
  readonly text: string
  /** What holds it up, to follow a name: "waits for approval since Tuesday". Only where something does. */
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

/** It goes no further there, or not yet. */
export const holdsUp = ({ state }: Pick<Station, 'state'>): boolean =>
  state === 'waiting' || state === 'refused'

/** The station that holds it up, or that nothing is known of; null: it went all the way. */
export const firstHold = (stations: readonly Station[]): Station | null =>
  stations.find(holdsUp) ?? stations.find(({ state }) => state === 'unknown') ?? null

export const editUser = (id: number): Remedy => ({
  to: `/plex/users?open=edit-${id}`,
  label: 'Edit the user',
})
export const editQuotas = (id: number): Remedy => ({
  to: `/plex/users?open=quotas-${id}`,
  label: 'Edit the quotas',
})
export const WORKFLOW: Remedy = { to: '/dashboard', label: 'Open the dashboard' }
