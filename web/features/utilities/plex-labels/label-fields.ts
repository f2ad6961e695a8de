import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { scheduleSource } from '../../../components/schedule/schedule-source.ts'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { combine } from '../../../components/settings/source.ts'
import type { Values } from '../../../lib/edits.ts'
import { prefix, removedMode, removedPrefix } from '../marks/mark-fields.ts'

/** The job that syncs all labels at set times. */
export const LABEL_JOB = 'plex-label-full-sync'

/** The settings of the configuration, and those of the job. */
export const labelSource = combine(configSource, scheduleSource(LABEL_JOB))

const whenTags = {
  visibleWhen: (values: Values) => values['plexLabelSync.tagSync.enabled'] === true,
}

/** The settings of Plex labels. `lock`: why the prefix cannot be changed now; null when it can. */
export const labelFields = (lock: string | null) =>
  defineSettings({
    'plexLabelSync.enabled': toggle({ label: 'Label titles in Plex' }),
    'plexLabelSync.labelPrefix': prefix({
      label: 'Label prefix',
      hint: values => `A label reads ${String(values['plexLabelSync.labelPrefix'] ?? '')}:ada.`,
      lock,
    }),
    'plexLabelSync.concurrencyLimit': number({
      label: 'Titles at the same time',
      unit: 'titles',
      hint: 'More is faster, and more work for Plex.',
    }),
    'plexLabelSync.tagSync.enabled': toggle({
      label: 'Copy the tags of titles as labels',
      hint: values =>
        `A tag “uhd” becomes the label ${String(values['plexLabelSync.labelPrefix'] ?? '')}:uhd.`,
    }),
    'plexLabelSync.tagSync.syncRadarrTags': toggle({ label: 'Of movies in Radarr', ...whenTags }),
    'plexLabelSync.tagSync.syncSonarrTags': toggle({ label: 'Of shows in Sonarr', ...whenTags }),
    'plexLabelSync.removedLabelMode': removedMode('label', 'special-label'),
    'plexLabelSync.removedLabelPrefix': removedPrefix(
      'label',
      'plexLabelSync.removedLabelMode',
      'special-label',
      'Marks what nobody has on a watchlist any more.',
    ),
    'plexLabelSync.cleanupOrphanedLabels': toggle({
      label: 'Remove labels of users who are gone',
      hint: 'With every sync.',
    }),
    'plexLabelSync.autoResetOnScheduledSync': toggle({
      label: 'Start every scheduled sync afresh',
      hint: 'All labels are removed first and set anew. Slower, but nothing old stays.',
    }),
  })
    .rule(
      [
        'plexLabelSync.tagSync.enabled',
        'plexLabelSync.tagSync.syncRadarrTags',
        'plexLabelSync.tagSync.syncSonarrTags',
      ],
      values =>
        values['plexLabelSync.tagSync.enabled'] === true &&
        values['plexLabelSync.tagSync.syncRadarrTags'] !== true &&
        values['plexLabelSync.tagSync.syncSonarrTags'] !== true
          ? 'Choose movies, shows or both, or turn this off.'
          : null,
    )
    .with(scheduleFields(LABEL_JOB, 'time', 'Sync by schedule'))
