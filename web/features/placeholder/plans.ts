import {
  deleteSyncSections,
  type Facts,
  notificationSections,
  plexSections,
  publicSections,
  type Section,
  sessionSections,
} from './sections.ts'

/** A page that is being built: what it will do, and what is known today. Secrets never become rows. */
export interface Plan {
  will: readonly string[]
  sections?: (facts: Facts) => readonly Section[]
  /** Also lists the users. */
  usersTable?: true
  /** Pages that help meanwhile. */
  see?: readonly { label: string; to: string }[]
}

const arrPlans = (app: 'radarr' | 'sonarr', things: string): Record<string, Plan> => {
  const name = app === 'radarr' ? 'Radarr' : 'Sonarr'
  return {
    [`/${app}/instances`]: {
      will: [
        `Add, edit and remove ${name} instances, each with its address, key, quality profile, root folder and tags.`,
        'Test every connection when the page opens, and name the first step that fails.',
        'Choose the default instance and which instances are kept in sync with it.',
      ],
      see: [{ label: `${name} content router`, to: `/${app}/content-router` }],
    },
    [`/${app}/content-router`]: {
      will: [
        `Order the rules that decide which ${name} instance and folder takes ${things}, each told as a sentence.`,
        'Build conditions from genre, year, user, language, certification and more, nested as deep as needed.',
        'Try a rule on real watchlist titles before it is saved.',
      ],
      see: [{ label: `${name} instances`, to: `/${app}/instances` }],
    },
  }
}

export const PLANS: Readonly<Record<string, Plan>> = {
  '/plex/configuration': {
    will: [
      'Store, replace or remove the Plex token and tell whether Plex can be reached.',
      'Lead through the first set-up step by step, from the token to the first sync.',
      'Generate the RSS feeds and copy their addresses.',
      'Refresh your own and your friends’ watchlists with visible progress.',
    ],
    sections: plexSections,
  },
  '/plex/users': {
    will: [
      'Edit a user’s alias, notification channels, sync and approval settings, and quotas.',
      'Change many users at once, and see first what would change.',
      'Open a user’s watchlist and search in it.',
      'Search, filter and export the list.',
    ],
    usersTable: true,
  },
  '/notifications': {
    will: [
      'Edit and test every channel, and clear what is no longer needed.',
      'Start and stop the Discord bot.',
      'Connect Tautulli and match its notifiers to your users.',
      'Show at a glance who gets what through which channel.',
    ],
    sections: notificationSections,
  },
  ...arrPlans('radarr', 'a movie'),
  ...arrPlans('sonarr', 'a show'),
  '/utilities/delete-sync': {
    will: [
      'Edit what may be deleted and the safeguards around it.',
      'Rehearse a run and list every title it would delete.',
      'Plan the runs, and ask for confirmation when more than the limit would go.',
    ],
    sections: deleteSyncSections,
  },
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
  '/utilities/plex-session-monitoring': {
    will: [
      'Switch the monitoring on and set how far ahead it fetches.',
      'List the rolling shows with their users, and reset or remove them.',
      'Run it now and show what it did.',
    ],
    sections: sessionSections,
  },
  '/utilities/public-content-notifications': {
    will: [
      'Edit the shared Discord webhooks and Apprise targets, for movies and shows apart.',
      'Check every webhook and show the result beside it.',
    ],
    sections: publicSections,
    see: [{ label: 'Personal notifications', to: '/notifications' }],
  },
  '/utilities/api-keys': {
    will: [
      'Create a key with a name, and copy it.',
      'List the keys with their dates, and revoke the ones no longer needed.',
      'Give a ready example call for a key.',
    ],
  },
}
