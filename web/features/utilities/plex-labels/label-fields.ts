import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { scheduleSource } from '../../../components/schedule/schedule-source.ts'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { combine } from '../../../components/settings/source.ts'
import type { Values } from '../../../lib/edits.ts'
import { prefix, removedMode, removedPrefix } from '../marks/mark-fields.ts'

export const LABEL_JOB = 'plex-label-full-sync'

export const labelSource = combine(configSource, scheduleSource(LABEL_JOB))

const whenTags = {
  visibleWhen: (values: Values) => values['plexLabelSync.tagSync.enabled'] === true,
}

export const labelFields = (lock: string | null) =>
  defineSettings({
    'plexLabelSync.enabled': toggle({ label: 'Label titles in Plex' }),
    'plexLabelSync.labelPrefix': prefix({
      label: 'Label prefix',
      hint: values => `Example: ${String(values['plexLabelSync.labelPrefix'] ?? '')}:ada`,
      lock,
    }),
    'plexLabelSync.concurrencyLimit': number({
      label: 'Titles processed in parallel',
      unit: 'titles',
      hint: 'Higher is faster but puts more load on Plex.',
    }),
    'plexLabelSync.tagSync.enabled': toggle({
      label: 'Copy tags as labels',
      hint: values =>
        `The tag “uhd” becomes the label ${String(values['plexLabelSync.labelPrefix'] ?? '')}:uhd.`,
    }),
    'plexLabelSync.tagSync.syncRadarrTags': toggle({
      label: 'Movie tags from Radarr',
      ...whenTags,
    }),
    'plexLabelSync.tagSync.syncSonarrTags': toggle({ label: 'Show tags from Sonarr', ...whenTags }),
    'plexLabelSync.removedLabelMode': removedMode('label', 'special-label'),
    'plexLabelSync.removedLabelPrefix': removedPrefix(
      'label',
      'plexLabelSync.removedLabelMode',
      'special-label',
      'For titles no longer on a watchlist.',
    ),
    'plexLabelSync.cleanupOrphanedLabels': toggle({
      label: 'Remove labels of deleted users',
      hint: 'On every sync.',
    }),
    'plexLabelSync.autoResetOnScheduledSync': toggle({
      label: 'Rebuild all labels on every scheduled sync',
      hint: 'Slower, but removes leftover labels.',
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
    .with(scheduleFields(LABEL_JOB, 'time', 'Sync on a schedule'))
