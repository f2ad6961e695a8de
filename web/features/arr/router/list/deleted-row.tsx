import Undo2 from 'lucide-react/icons/undo-2'
import { useSecondsUntil } from '../../../../components/decisions/use-seconds-until.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { Button } from '../../../../ui/button.tsx'

interface DeletedRowProps {
  rule: RouterRule
  dueAt: number
  onUndo: () => void
  onNow: () => void
}

/** In the place of a rule that is about to be deleted. */
export function DeletedRow({ rule, dueAt, onUndo, onNow }: DeletedRowProps) {
  const seconds = useSecondsUntil(dueAt)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <p role="status" className="min-w-0 flex-1 basis-60 wrap-anywhere">
        “{rule.name}” is deleted.
        <span aria-hidden className="text-ink-3 tabular">
          {' '}
          For good in {seconds} s.
        </span>
      </p>
      <Button
        size="sm"
        variant="neutralnoShadow"
        icon={<Undo2 aria-hidden />}
        aria-label={`Undo: delete ${rule.name}`}
        autoFocus
        onClick={onUndo}
      >
        Undo
      </Button>
      <Button size="sm" variant="cancel" onClick={onNow}>
        Delete now
      </Button>
    </div>
  )
}
