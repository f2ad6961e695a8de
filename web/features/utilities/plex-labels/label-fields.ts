import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { configAndJob } from '../../../components/schedule/schedule-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import type { Values } from '../../../lib/form-edits.ts'
import {
  namingSource,
  prefix,
  removedMode,
  removedPrefix,
} from '../tagging/tag-and-label-fields.tsx'
import type { PrefixLock } from '../tagging/use-prefix-lock.tsx'

export const LABEL_JOB = 'plex-label-full-sync'

export const labelSource = configAndJob(LABEL_JOB)

const whenTags = {
  visibleWhen: (values: Values) => values['plexLabelSync.tagSync.enabled'] === true,
}

export const labelFields = (lock: PrefixLock = {}) =>
  defineSettings({
    'plexLabelSync.enabled': toggle({ label: 'Label titles in Plex' }),
    'plexLabelSync.labelPrefix': prefix({
      label: 'Label prefix',
      hint: values => `Example: ${String(values['plexLabelSync.labelPrefix'] ?? '')}:ada`,
      ...lock,
    }),
    'plexLabelSync.labelNamingSource': namingSource('label', 'plexLabelSync.labelNamingSource'),
    'plexLabelSync.concurrencyLimit': number({
      label: 'Titles processed in parallel',
      hint: 'Higher values are faster but put more load on Plex.',
    }),
    'plexLabelSync.tagSync.enabled': toggle({ label: 'Copy tags as labels' }),
    'plexLabelSync.tagSync.syncRadarrTags': toggle({
      label: 'Tags from Radarr (movies)',
      isWide: false,
      ...whenTags,
    }),
    'plexLabelSync.tagSync.syncSonarrTags': toggle({
      label: 'Tags from Sonarr (shows)',
      isWide: false,
      ...whenTags,
    }),
    'plexLabelSync.removedLabelMode': removedMode('label'),
    'plexLabelSync.removedLabelPrefix': removedPrefix(
      'label',
      'plexLabelSync.removedLabelMode',
      () => 'For titles no longer on a watchlist.',
    ),
    'plexLabelSync.cleanupOrphanedLabels': toggle({
      label: 'Remove deleted users’ labels',
      isWide: false,
    }),
    'plexLabelSync.autoResetOnScheduledSync': toggle({
      label: 'Rebuild all labels on scheduled syncs',
    }),
  })
    .rule(
      [
        'plexLabelSync.tagSync.syncRadarrTags',
        'plexLabelSync.tagSync.syncSonarrTags',
        'plexLabelSync.tagSync.enabled',
      ],
      values =>
        values['plexLabelSync.tagSync.enabled'] === true &&
        values['plexLabelSync.tagSync.syncRadarrTags'] !== true &&
        values['plexLabelSync.tagSync.syncSonarrTags'] !== true
          ? 'Choose tags from Radarr, Sonarr or both, or turn off copying.'
          : null,
    )
    .with(scheduleFields(LABEL_JOB, 'time', 'Sync on a schedule'))
