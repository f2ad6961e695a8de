/** A page that is being built: what it will do. */
export interface Plan {
  will: readonly string[]
  /** Pages that help meanwhile. */
  see?: readonly { label: string; to: string }[]
}

export const PLANS: Readonly<Record<string, Plan>> = {
  '/utilities/plex-notifications': {
    will: [
      'Find your Plex servers, or take an address typed by hand.',
      'Set up the Plex connection in every Radarr and Sonarr instance at once, with a result for each.',
      'Remove it again everywhere.',
    ],
    see: [
      { label: 'Radarr instances', to: '/radarr/instances' },
      { label: 'Sonarr instances', to: '/sonarr/instances' },
    ],
  },
}
