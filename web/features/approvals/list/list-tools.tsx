import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import { ExportButton } from '../../../components/list/export-button.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { Button } from '../../../ui/button.tsx'
import { preloadTriage } from '../triage/use-triage.ts'

interface ListToolsProps {
  /** The shown requests, and how many of the backend's are not read yet. */
  rows: readonly Approval[]
  missing: number
  /** How many of the shown requests wait. */
  waiting: number
  onTriage: () => void
}

/** What can be done with the shown requests as a whole. */
export function ListTools({ rows, missing, waiting, onTriage }: ListToolsProps) {
  return (
    <>
      <ExportButton
        what="approvals"
        disabled={rows.length === 0}
        save={async () => (await import('./export-approvals.ts')).exportApprovals(rows, missing)}
      />
      <Button
        data-opens-triage=""
        // As wide as with a count of thousands, so that nothing moves when the count comes.
        className="md:min-w-39"
        icon={<GalleryHorizontalEnd aria-hidden />}
        aria-keyshortcuts="t"
        aria-disabled={waiting === 0}
        onPointerEnter={preloadTriage}
        onFocus={preloadTriage}
        onClick={onTriage}
      >
        Triage
        {waiting > 0 && <span className="tabular">{waiting.toLocaleString('en-US')}</span>}
      </Button>
    </>
  )
}
