import TagIcon from 'lucide-react/icons/tag'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { appsState } from '../tagging/tag-and-label-fields.tsx'
import { usePrefixLock } from '../tagging/use-prefix-lock.tsx'
import { useLabelActions } from './label-actions.tsx'
import { LABEL_JOB, labelFields, labelSource } from './label-fields.ts'
import { labelHistory, labelLock } from './label-history.ts'

export const SETTINGS = labelFields()

export default function PlexLabelsPage({ page }: { page: PageInfo }) {
  const { data } = useStore(config.state)
  if (data === null || data.plexLabelSync) return <LabelsPage page={page} />
  return (
    <>
      <PageHeader title={page.title} isNamedAbove purpose={page.purpose} />
      <Empty
        icon={<TagIcon />}
        title="This server version doesn’t support Plex labels."
        hint="Update the server to use Plex labels."
      />
    </>
  )
}

function LabelsPage({ page }: { page: PageInfo }) {
  const { data } = useStore(config.state)
  const { data: job } = useStore(schedule(LABEL_JOB).state)
  const { known } = useStore(labelHistory)
  const stored = data?.plexLabelSync
  const { settings, dialog } = usePrefixLock(
    labelFields,
    labelLock(stored?.enabled === true, known, job?.last_run?.time ?? null),
    {
      where: 'Plex may have labels',
      consequence:
        'Existing labels keep the old prefix in Plex. Sync, cleanup and removal won’t find them, so you’d have to remove them in Plex.',
    },
  )
  const form = useSettings(page.path, settings, labelSource)
  const { actions, results, details } = useLabelActions(form.changes.length > 0)
  return (
    <SettingsPage page={page} form={form} actions={actions} details={details}>
      {results}
      <SettingsCard
        title="Labeling"
        form={form}
        toggle="plexLabelSync.enabled"
        fields={[
          'plexLabelSync.labelPrefix',
          'plexLabelSync.labelNamingSource',
          'plexLabelSync.concurrencyLimit',
        ]}
      />
      <SettingsCard
        title="Labels from tags"
        state={
          form.value('plexLabelSync.tagSync.enabled') === true
            ? appsState(
                form.value('plexLabelSync.tagSync.syncRadarrTags'),
                form.value('plexLabelSync.tagSync.syncSonarrTags'),
              )
            : 'Off'
        }
        form={form}
        toggle="plexLabelSync.tagSync.enabled"
        fields={['plexLabelSync.tagSync.syncRadarrTags', 'plexLabelSync.tagSync.syncSonarrTags']}
      />
      <SettingsCard
        title="Cleanup"
        form={form}
        fields={[
          'plexLabelSync.removedLabelMode',
          'plexLabelSync.removedLabelPrefix',
          'plexLabelSync.cleanupOrphanedLabels',
        ]}
      />
      <ScheduleCard
        form={form}
        job={LABEL_JOB}
        title="Schedule"
        beside="plexLabelSync.autoResetOnScheduledSync"
      />
      {dialog}
    </SettingsPage>
  )
}
