import { adminChannels } from '../../../components/notifications/notification-fields.ts'
import { patternProblem } from '../../../components/routing/pattern.ts'
import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { configAndJob } from '../../../components/schedule/schedule-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { number } from '../../../components/settings/kinds/number.tsx'
import { text, urlField } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import type { Values } from '../../../lib/form-edits.ts'
import { Link } from '../../../ui/link.tsx'
import { JOB } from './delete-runs.ts'
import { MODE_LABELS } from './plan.ts'

const isByTag = (values: Values) => values.deletionMode === 'tag-based'
const needsTag = (values: Values) => isByTag(values) && values.removedTagMode !== 'special-tag'

const usesMaintainerr = (values: Values) => values.maintainerrEnabled === true

/** All of the page's settings except the schedule switch, because the switch asks for confirmation. */
export const SETTINGS = defineSettings({
  deletionMode: choice({
    label: 'Delete titles',
    options: MODE_LABELS,
    isWide: true,
    hint: values =>
      isByTag(values) ? (
        <>
          The tag prefix is set on the{' '}
          <Link className="link" to="/utilities/user-tags">
            User tags
          </Link>{' '}
          page: {String(values.removedTagPrefix ?? '')}.
        </>
      ) : (
        'Includes titles added to Radarr or Sonarr manually or by other apps.'
      ),
  }),
  deleteMovie: toggle({ label: 'Delete movies', isWide: false }),
  deleteEndedShow: toggle({ label: 'Delete ended shows', isWide: false }),
  deleteContinuingShow: toggle({ label: 'Delete continuing shows', isWide: false }),
  deleteFiles: toggle({
    label: 'Also delete files',
    isWide: false,
    hint: 'Files stay on disk when this is off.',
  }),
  deleteSyncCleanupApprovals: toggle({
    label: 'Also delete approval records',
    isWide: false,
    hint: 'Deletes the requests of deleted titles.',
  }),
  respectUserSyncSetting: toggle({
    label: 'Ignore users with sync disabled',
    hint: 'Titles that are only on these users’ watchlists are deleted.',
  }),
  maxDeletionPrevention: number({
    label: 'Safety limit',
    isWide: true,
    unit: 'percent of all titles',
    hint: 'Runs that would delete more are aborted, so a watchlist that failed to load can’t wipe your library.',
  }),
  deleteSyncTrackedOnly: toggle({
    label: 'Only titles with an approval record',
    hint: 'Titles added to Radarr or Sonarr manually or by other apps are never deleted.',
  }),
  deleteSyncRequiredTagRegex: text({
    label: 'Required tag pattern',
    isWide: true,
    hint: 'A regular expression. Titles also need a tag that matches it. Leave blank to require only the removal tag.',
    check: patternProblem,
    visibleWhen: isByTag,
  }),
  enablePlexPlaylistProtection: toggle({
    label: 'Protect titles on a Plex playlist',
    hint: 'Each user can create a playlist with this name. Titles on it are never deleted.',
  }),
  plexProtectionPlaylistName: text({
    label: 'Playlist name',
    required: 'Enter a playlist name.',
    visibleWhen: values => values.enablePlexPlaylistProtection === true,
  }),
  deleteSyncNotify: adminChannels({ label: 'Notify admins about runs' }),
  deleteSyncNotifyOnlyOnDeletion: toggle({
    label: 'Only if something was deleted',
    visibleWhen: values => values.deleteSyncNotify !== 'none',
  }),
  maintainerrEnabled: toggle({ label: 'Use Maintainerr', keywords: 'exclusions' }),
  maintainerrUrl: urlField({
    label: 'URL',
    keywords: 'maintainerr address',
    placeholder: 'http://maintainerr:6246',
    visibleWhen: usesMaintainerr,
    hint: 'As the server sees it. Requires Maintainerr 3.23 or newer.',
  }),
  maintainerrExclusionMode: choice({
    label: 'Exclude deleted titles for',
    keywords: 'maintainerr',
    options: {
      watchlisters: 'Users who have them on their watchlist',
      global: 'All users',
    },
    visibleWhen: usesMaintainerr,
  }),
})
  .reading(['removedTagMode', 'removedTagPrefix'])
  .rule(['deletionMode'], values =>
    needsTag(values)
      ? 'No titles have a removal tag yet. Choose “Replace with a removal tag” on the User tags page first.'
      : null,
  )
  .rule(['maintainerrUrl', 'maintainerrEnabled'], values =>
    usesMaintainerr(values) && !values.maintainerrUrl ? 'Enter the URL of Maintainerr.' : null,
  )
  .with(scheduleFields(JOB, 'time'))

export const SOURCE = configAndJob(JOB)
