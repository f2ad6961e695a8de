import Download from 'lucide-react/icons/download'
import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import { useState } from 'react'
import type { Approval } from '../../../contract/approvals.ts'
import { log } from '../../../lib/log.ts'
import { notify } from '../../../state/toasts.ts'
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
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { exportApprovals } = await import('./export-approvals.ts')
      exportApprovals(rows, missing)
    } catch (cause) {
      log.warn('The approvals could not be exported.', cause)
      notify({
        kind: 'error',
        id: 'approvals-export',
        title: 'The list could not be exported',
        description: 'Check the connection and try again; after an upgrade, reload the page.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="neutral"
        icon={<Download aria-hidden />}
        aria-label="Export CSV"
        data-tip="Saves the shown requests as CSV"
        busy={busy}
        disabled={rows.length === 0}
        onClick={() => void save()}
      >
        <span className="max-md:sr-only">Export</span>
      </Button>
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
