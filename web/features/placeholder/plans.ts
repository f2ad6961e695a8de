import {
  type Facts,
  labelSections,
  notificationSections,
  plexSections,
  publicSections,
  type Section,
  tagSections,
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
  '/utilities/public-content-notifications': {
    will: [
      'Edit the shared Discord webhooks and Apprise targets, for movies and shows apart.',
      'Check every webhook and show the result beside it.',
    ],
    sections: publicSections,
    see: [{ label: 'Personal notifications', to: '/notifications' }],
  },
  '/utilities/user-tags': {
    will: [
      'Edit which apps are tagged and how the tags are named.',
      'Create, sync, clean up and remove tags with visible progress and a result.',
      'Keep the prefix locked as long as tags use it.',
    ],
    sections: tagSections,
  },
  '/utilities/plex-labels': {
    will: [
      'Edit how labels are named and when they are renewed.',
      'Sync, clean up and remove labels with visible progress and a result.',
    ],
    sections: labelSections,
  },
  '/utilities/api-keys': {
    will: [
      'Create a key with a name, and copy it.',
      'List the keys with their dates, and revoke the ones no longer needed.',
      'Give a ready example call for a key.',
    ],
  },
}
