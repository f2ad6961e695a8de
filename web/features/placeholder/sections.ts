import type { Snapshot } from 'valtio/vanilla'
import type { Config } from '../../contract/config.ts'
import type { UserWithCount } from '../../contract/users.ts'
import { counted } from '../../lib/counted.ts'
import { shownAddress } from '../../lib/shown-address.ts'
import { entriesIn, removalLabel, spanOf, yesNo } from './labels.ts'

export type Tone = 'ok' | 'bad' | 'wait' | 'info' | 'dim'

/** One fact in words; with a tone it is a state and shown as a badge. */
export interface Row {
  term: string
  value: string
  tone?: Tone
}

export interface Section {
  /** Anchor of the section. */
  id?: string
  title: string
  rows: readonly Row[]
  note?: string
}

export interface Facts {
  config: Snapshot<Config>
  /** null: not loaded, which is so until Plex has a token. */
  users: readonly Snapshot<UserWithCount>[] | null
  live: { readonly discord: string | null; readonly tautulli: string | null }
}

const isSet = (
  term: string,
  value: boolean,
  words: readonly [string, string] = ['Set', 'Not set'],
): Row => ({
  term,
  value: value ? words[0] : words[1],
  tone: value ? 'ok' : 'dim',
})
const isOn = (term: string, value: boolean): Row => isSet(term, value, ['On', 'Off'])

const LIVE_TONES: Record<string, Tone> = {
  running: 'ok',
  starting: 'wait',
  stopping: 'wait',
  stopped: 'dim',
  disabled: 'dim',
}
const liveRow = (term: string, state: string | null): Row =>
  state === null
    ? { term, value: 'Not heard from yet', tone: 'dim' }
    : {
        term,
        value: state.charAt(0).toUpperCase() + state.slice(1),
        tone: LIVE_TONES[state] ?? 'info',
      }

const hasFeeds = (config: Facts['config']) => Boolean(config.selfRss && config.friendsRss)

const listRow = (term: string, list: string, one: string): Row => {
  const entries = entriesIn(list)
  return entries > 0
    ? { term, value: counted(entries, one, `${one}es`), tone: 'ok' }
    : { term, value: 'None', tone: 'dim' }
}

export const notificationSections = ({ config, live }: Facts): Section[] => [
  {
    id: 'apprise-notifications',
    title: 'Apprise',
    rows: [
      isSet('Apprise server', config.enableApprise, ['Reached', 'Not reached']),
      listRow('Targets for system messages', config.systemAppriseUrl, 'address'),
    ],
    ...(config.enableApprise
      ? {}
      : {
          note: 'The backend looks for the Apprise server named in its environment when it starts.',
        }),
  },
  {
    id: 'discord-notifications',
    title: 'Discord',
    rows: [
      liveRow('Bot', live.discord),
      isSet('Bot token', config.discordBotToken !== ''),
      isSet('Client ID', config.discordClientId !== ''),
      isSet('Server (guild) ID', config.discordGuildId !== ''),
      listRow('Webhooks', config.discordWebhookUrl, 'address'),
    ],
  },
  {
    id: 'general-notifications',
    title: 'General',
    rows: [
      {
        term: 'Wait for more episodes before telling',
        value: spanOf(config.queueWaitTime, 'minute'),
      },
      { term: 'An episode counts as new for', value: spanOf(config.newEpisodeThreshold, 'hour') },
      { term: 'Buffer for quality upgrades', value: spanOf(config.upgradeBufferTime, 'second') },
    ],
  },
  {
    id: 'tautulli-notifications',
    title: 'Tautulli',
    rows: [
      liveRow('State', live.tautulli),
      isOn('Notifications through Tautulli', config.tautulliEnabled),
      { term: 'Address', value: shownAddress(config.tautulliUrl) },
      isSet('API key', config.tautulliApiKey !== ''),
    ],
    ...(hasFeeds(config)
      ? {}
      : {
          note: 'Tautulli needs both RSS feeds, and those need a Plex Pass. They are not there yet.',
        }),
  },
]

export const plexSections = ({ config, users }: Facts): Section[] => [
  {
    title: 'Connection',
    rows: [
      isSet('Plex token', config.plexTokens.length > 0, ['Stored', 'Missing']),
      { term: 'Server address', value: shownAddress(config.plexServerUrl) },
      { term: 'Friends’ watchlists are read', value: yesNo(!config.skipFriendSync) },
    ],
  },
  {
    title: 'RSS feeds',
    rows: [
      isSet('Your own feed', Boolean(config.selfRss), ['Present', 'Missing']),
      isSet('Friends’ feed', Boolean(config.friendsRss), ['Present', 'Missing']),
    ],
    ...(hasFeeds(config)
      ? {}
      : { note: 'Feeds need a Plex Pass. Without them the watchlists are read by polling.' }),
  },
  {
    title: 'Watchlists',
    rows: users
      ? [
          { term: 'Users', value: counted(users.length, 'user') },
          {
            term: 'Titles on their watchlists',
            value: counted(
              users.reduce((sum, user) => sum + user.watchlist_count, 0),
              'title',
            ),
          },
        ]
      : [{ term: 'Users', value: 'Known once Plex is connected', tone: 'dim' }],
  },
]

export const publicSections = ({
  config: { publicContentNotifications: shared },
}: Facts): Section[] => [
  { title: 'State', rows: [isOn('Public notifications', shared.enabled)] },
  {
    title: 'Discord webhooks',
    rows: [
      listRow('General', shared.discordWebhookUrls, 'address'),
      listRow('Movies', shared.discordWebhookUrlsMovies, 'address'),
      listRow('Shows', shared.discordWebhookUrlsShows, 'address'),
    ],
  },
  {
    title: 'Apprise targets',
    rows: [
      listRow('General', shared.appriseUrls, 'address'),
      listRow('Movies', shared.appriseUrlsMovies, 'address'),
      listRow('Shows', shared.appriseUrlsShows, 'address'),
    ],
    note: 'Where movies or shows have no target of their own, the general ones are used.',
  },
]

export const tagSections = ({ config }: Facts): Section[] => [
  {
    title: 'Tagging',
    rows: [
      isOn('Shows in Sonarr', config.tagUsersInSonarr),
      isOn('Movies in Radarr', config.tagUsersInRadarr),
      { term: 'A tag reads', value: `${config.tagPrefix}:name` },
    ],
  },
  {
    title: 'Clean-up',
    rows: [
      isOn('Tags nobody uses are removed', config.cleanupOrphanedTags),
      { term: 'Tags of titles that left a watchlist', value: removalLabel(config.removedTagMode) },
      ...(config.removedTagMode === 'special-tag'
        ? [{ term: 'Marking tag', value: config.removedTagPrefix }]
        : []),
    ],
  },
]

export const labelSections = ({ config: { plexLabelSync: labels } }: Facts): Section[] =>
  labels
    ? [
        {
          title: 'Labeling',
          rows: [
            isOn('Labels in Plex', labels.enabled),
            { term: 'A label reads', value: `${labels.labelPrefix}:name` },
            { term: 'Items handled at a time', value: String(labels.concurrencyLimit) },
            isOn('Tags of Radarr and Sonarr become labels', labels.tagSync.enabled),
          ],
        },
        {
          title: 'Clean-up',
          rows: [
            isOn('Labels nobody uses are removed', labels.cleanupOrphanedLabels),
            {
              term: 'Labels of titles that left a watchlist',
              value: removalLabel(labels.removedLabelMode),
            },
            isOn('Start over before each scheduled run', labels.autoResetOnScheduledSync),
          ],
        },
      ]
    : [
        {
          title: 'Not offered',
          rows: [],
          note: 'This backend version does not offer Plex labels.',
        },
      ]
