import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { log } from '../../lib/log.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'

interface ExportButtonProps {
  /** What is exported, for the hint and the log: "users". */
  what: string
  disabled: boolean
  /** Saves the file; may read more first. */
  save: () => void | Promise<void>
}

/** Saves what a list shows as a CSV file. */
export function ExportButton({ what, disabled, save }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (cause) {
      log.warn(`The ${what} could not be exported.`, cause)
      notify({
        kind: 'error',
        id: `export-${what}`,
        title: 'The list could not be exported',
        description: 'Check the connection and try again; after an upgrade, reload the page.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="neutral"
      icon={<Download aria-hidden />}
      aria-label="Export CSV"
      data-tip={`Saves the shown ${what} as CSV`}
      busy={busy}
      disabled={disabled}
      onClick={() => void run()}
    >
      <span className="max-md:sr-only">Export</span>
    </Button>
  )
}
