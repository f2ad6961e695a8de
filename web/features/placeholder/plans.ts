/** A page that is being built: what it will do. */
export interface Plan {
  will: readonly string[]
  /** Pages that help meanwhile. */
  see?: readonly { label: string; to: string }[]
}

const routerPlan = (kind: 'radarr' | 'sonarr', name: string, things: string): Plan => ({
  will: [
    `Order the rules that decide which ${name} instance and folder takes ${things}, each shown as a sentence.`,
    'Build conditions from genre, year, user, language, certification and more, nested as deep as needed.',
    'Try a rule on real watchlist titles before it is saved.',
  ],
  see: [{ label: `${name} instances`, to: `/${kind}/instances` }],
})

export const PLANS: Readonly<Record<string, Plan>> = {
  '/radarr/content-router': routerPlan('radarr', 'Radarr', 'a movie'),
  '/sonarr/content-router': routerPlan('sonarr', 'Sonarr', 'a show'),
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
