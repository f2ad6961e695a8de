import Eraser from 'lucide-react/icons/eraser'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { jobRuns } from '../../../state/schedules.ts'
import { RunCard } from '../marks/run-card.tsx'
import { blockOf, UNSAVED } from '../marks/runs.ts'
import { LABEL_JOB } from './label-fields.ts'
import { labelRuns } from './label-runs.ts'
import { RemoveLabelsDialog } from './remove-labels-dialog.tsx'

interface LabelRunCardsProps {
  /** The stored ones. */
  isOn: boolean
  prefix: string
  hasToken: boolean
  isDirty: boolean
  /** Title of the run that is under way. */
  running: string | null
}

/** Sync, clean up and remove; one at a time. */
export function LabelRunCards({ isOn, prefix, hasToken, isDirty, running }: LabelRunCardsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const isJobRunning = useSnapshot(jobRuns).byName[LABEL_JOB]?.isRunning === true
  const blocked = ({ title }: { title: string }) =>
    blockOf(title, running, [
      isJobRunning && 'The scheduled sync is under way. Start this once it has ended.',
      isDirty && UNSAVED,
      !hasToken && 'Plex is not connected yet: the backend has no token.',
      !isOn && 'Labelling is off. Turn it on and save first.',
    ])
  return (
    <>
      <RunCard
        run={labelRuns.sync}
        icon={<RefreshCw aria-hidden />}
        variant="default"
        blocked={blocked(labelRuns.sync)}
      >
        <p>
          Puts each user’s label on what is on their watchlist, as far as it is in Plex already.
        </p>
      </RunCard>
      <RunCard
        run={labelRuns.cleanup}
        icon={<Eraser aria-hidden />}
        blocked={blocked(labelRuns.cleanup)}
      >
        <p>
          Removes labels of users who are gone, and drops what waits for titles that are not in
          Plex.
        </p>
      </RunCard>
      <RunCard
        run={labelRuns.remove}
        icon={<Trash2 aria-hidden />}
        variant="error"
        blocked={blocked(labelRuns.remove)}
        onPress={() => setIsAsking(true)}
      >
        <p>Takes every label with the prefix off every title in Plex. It asks first.</p>
      </RunCard>
      <RemoveLabelsDialog open={isAsking} onClose={() => setIsAsking(false)} prefix={prefix} />
    </>
  )
}
