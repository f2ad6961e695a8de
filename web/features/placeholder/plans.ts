import {
  deleteSyncSections,
  type Facts,
  labelSections,
  plexSections,
  type Section,
  sessionSections,
  tagSections,
} from './sections.ts'

/** A page that is being built: what it will do, and what is known today. Secrets never become rows. */
export interface Plan {
  will: readonly string[]
  sections?: (facts: Facts) => readonly Section[]
  /** Pages that help meanwhile. */
  see?: readonly { label: string; to: string }[]
}

const arrPlans = (app: 'radarr' | 'sonarr', things: string): Record<string, Plan> => {
  const name = app === 'radarr' ? 'Radarr' : 'Sonarr'
  return {
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
  '/utilities/plex-session-monitoring': {
    will: [
      'Switch the monitoring on and set how far ahead it fetches.',
      'List the rolling shows with their users, and reset or remove them.',
      'Run it now and show what it did.',
    ],
    sections: sessionSections,
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
}
