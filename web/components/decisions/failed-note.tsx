import X from 'lucide-react/icons/x'
import type { Approval } from '../../contract/approvals.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useStore } from '../use-store.ts'
import { decisionResults, dismissFailure } from './decision-results.ts'

export function FailedNote({ row }: { row: Pick<Approval, 'id' | 'status' | 'contentTitle'> }) {
  const failure = useStore(decisionResults).failedById[row.id]
  if (!failure || failure.status !== row.status) return null
  const [what] = failure.title.split(' “')
  return (
    <p className="mt-0.5 flex items-start gap-1 text-left text-sm text-bad">
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere" data-tip={failure.description}>
        <span className="font-semibold">{what}:</span> {failure.description}
      </span>
      <IconButton
        label={`Dismiss error for ${bidiIsolate(row.contentTitle)}`}
        variant="clear"
        size="sm"
        className="-my-1 shrink-0"
        icon={<X />}
        onClick={() => dismissFailure(row.id)}
      />
    </p>
  )
}
