import { NOTIFY_ALIASES, NOTIFY_CHOICES } from '../../../components/labels/notify-channel.ts'
import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { scheduleSource } from '../../../components/schedule/schedule-source.ts'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { number } from '../../../components/settings/kinds/number.tsx'
import { text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { combine } from '../../../components/settings/source.ts'
import { Link } from '../../../ui/link.tsx'
import { JOB } from './dry-run.ts'
import { MODE_LABELS } from './plan.ts'

const needsTag = (values: Readonly<Record<string, unknown>>) =>
  values.deletionMode === 'tag-based' && values.removedTagMode !== 'special-tag'

/** All of the page but the switch of the schedule, which is turned on only after a look at what a run would delete. */
export const SETTINGS = defineSettings({
  deletionMode: choice({
    label: 'A title is deleted when',
    options: MODE_LABELS,
    isWide: true,
    hint: values =>
      values.deletionMode === 'tag-based' ? (
        <>
          The tag is set on the{' '}
          <Link className="link" to="/utilities/user-tags">
            User tags
          </Link>{' '}
          page: {String(values.removedTagPrefix ?? '')}.
        </>
      ) : (
        'Everything that is on nobody’s watchlist counts, however it came to Radarr or Sonarr.'
      ),
  }),
  deleteMovie: toggle({ label: 'Delete movies' }),
  deleteEndedShow: toggle({ label: 'Delete ended shows' }),
  deleteContinuingShow: toggle({ label: 'Delete continuing shows' }),
  deleteFiles: toggle({
    label: 'Delete files, too',
    hint: 'Off: a title leaves Radarr or Sonarr, its files stay on disk.',
  }),
  respectUserSyncSetting: toggle({
    label: 'Only users who sync count',
    hint: 'On: a title that is only on watchlists of users who do not sync is deleted.',
  }),
  maxDeletionPrevention: number({
    label: 'Delete nothing when more would go than',
    unit: 'percent of all titles',
    hint: 'The safety limit. A watchlist that could not be read must not empty the library.',
  }),
  enablePlexPlaylistProtection: toggle({
    label: 'Protect titles on a Plex playlist',
    hint: 'Every user can have a playlist of this name; what is on one of them is kept.',
  }),
  plexProtectionPlaylistName: text({
    label: 'Name of the playlist',
    required: 'Enter the name of the playlist.',
    visibleWhen: values => values.enablePlexPlaylistProtection === true,
  }),
  deleteSyncNotify: choice({
    label: 'Tell admins about runs',
    options: NOTIFY_CHOICES,
    aliases: NOTIFY_ALIASES,
  }),
  deleteSyncNotifyOnlyOnDeletion: toggle({
    label: 'Only when something was deleted',
    visibleWhen: values => values.deleteSyncNotify !== 'none',
  }),
})
  .reading(['removedTagMode', 'removedTagPrefix'])
  .rule(['deletionMode'], values =>
    needsTag(values)
      ? 'No title carries a removal tag: choose “Mark with a special tag” on the User tags page first.'
      : null,
  )
  .with(scheduleFields(JOB, 'time'))

export const SOURCE = combine(configSource, scheduleSource(JOB))
