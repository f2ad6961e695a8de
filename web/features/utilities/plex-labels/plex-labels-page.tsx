import TagIcon from 'lucide-react/icons/tag'
import { useMemo, useState } from 'react'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { schedule } from '../../../state/schedules.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useRunning } from '../marks/runs.ts'
import { LABEL_JOB, labelFields, labelSource } from './label-fields.ts'
import { labelHistory, labelLock } from './label-history.ts'
import { LabelRunCards } from './label-run-cards.tsx'
import { LABEL_RUNS } from './label-runs.ts'

export const SETTINGS = labelFields(null)

export default function PlexLabelsPage({ page }: { page: PageFacts }) {
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

function LabelsPage({ page }: { page: PageFacts }) {
  const { data } = useStore(config.state)
  const { data: job } = useStore(schedule(LABEL_JOB).state)
  const { known } = useStore(labelHistory)
  const running = useRunning(LABEL_RUNS)
  const [isUnlocked, setIsUnlocked] = useState(false)
  const stored = data?.plexLabelSync
  const reason = labelLock(stored?.enabled === true, known, job?.last_run?.time ?? null)
  const lock = isUnlocked ? null : reason
  const settings = useMemo(() => labelFields(lock), [lock])
  const form = useSettings(page.path, settings, labelSource)
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Labeling"
        purpose="Labels each user’s watchlist titles in Plex, for filters and collections."
        form={form}
        fields={[
          'plexLabelSync.enabled',
          'plexLabelSync.labelPrefix',
          'plexLabelSync.concurrencyLimit',
        ]}
      >
        {lock !== null && <Unlock onUnlock={() => setIsUnlocked(true)} />}
      </SettingsCard>
      <SettingsCard
        title="Labels from tags"
        form={form}
        fields={[
          'plexLabelSync.tagSync.enabled',
          'plexLabelSync.tagSync.syncRadarrTags',
          'plexLabelSync.tagSync.syncSonarrTags',
        ]}
      />
      <SettingsCard
        title="Cleanup"
        form={form}
        fields={[
          'plexLabelSync.removedLabelMode',
          'plexLabelSync.removedLabelPrefix',
          'plexLabelSync.cleanupOrphanedLabels',
          'plexLabelSync.autoResetOnScheduledSync',
        ]}
      />
      <ScheduleCard
        form={form}
        job={LABEL_JOB}
        when="time"
        title="Scheduled sync"
        purpose="Checks all titles at a set time. New titles are labeled even when this is off."
      />
      {stored && (
        <LabelRunCards
          isOn={stored.enabled}
          prefix={stored.labelPrefix}
          hasToken={data.plexTokens.length > 0}
          isDirty={form.changes.length > 0}
          running={running}
        />
      )}
    </SettingsPage>
  )
}

/** Lets admins override the lock, because the app can't know whether Plex has labels. */
function Unlock({ onUnlock }: { onUnlock: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-3">
      <Button variant="neutralnoShadow" size="sm" onClick={() => setIsAsking(true)}>
        Change prefix anyway
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Change prefix anyway?"
        description="Existing labels keep the old prefix in Plex. Sync, cleanup and removal won’t find them, so you’d have to remove them in Plex."
        confirmLabel="Unlock prefix"
        onConfirm={onUnlock}
      />
    </div>
  )
}
