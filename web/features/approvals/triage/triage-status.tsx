import Undo2 from 'lucide-react/icons/undo-2'
import { batchLabel } from '../../../components/decisions/decision-labels.ts'
import type { Batch } from '../../../components/decisions/outbox.ts'
import { BatchPhase } from '../../../components/decisions/undo-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'

interface TriageStatusProps {
  latest: Batch | null
  earlier: number
  announcement: string
  counts: string
  onUndo: () => void
}

export function TriageStatus({ latest, earlier, announcement, counts, onUndo }: TriageStatusProps) {
  const decided = counts || 'Nothing decided yet'
  const words = latest ? batchLabel(latest) : decided
  return (
    <div className="flex min-h-11 flex-1 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="line-clamp-2 font-display font-semibold wrap-anywhere">
          {announcement || words}
        </p>
        {latest ? (
          <p className="truncate text-sm text-ink-3 tabular" aria-hidden>
            <BatchPhase batch={latest} />
            {earlier > 0 && ` · ${earlier} more can be undone`}
          </p>
        ) : (
          announcement !== '' && <p className="truncate text-sm text-ink-3">{decided}</p>
        )}
      </div>
      <Button
        variant="neutralnoShadow"
        icon={<Undo2 aria-hidden />}
        aria-label={latest ? `Undo ${words.charAt(0).toLowerCase()}${words.slice(1)}` : 'Undo'}
        aria-disabled={latest === null}
        aria-keyshortcuts="u"
        onClick={onUndo}
      >
        Undo <KeyCap>U</KeyCap>
      </Button>
    </div>
  )
}
