import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { log } from '../../lib/log.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'

interface ExportButtonProps {
  what: string
  disabled: boolean
  save: () => void | Promise<void>
}

export function ExportButton({ what, disabled, save }: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await save()
    } catch (cause) {
      log.warn(`Exporting the ${what} failed.`, cause)
      notify({
        kind: 'error',
        id: `export-${what}`,
        title: 'Couldn’t export the list',
        description:
          'Check your connection and try again. If Stargazarr was just updated, reload the page.',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="neutral"
      icon={<Download aria-hidden />}
      data-tip={`Exports the listed ${what} as CSV`}
      busy={busy}
      disabled={disabled}
      onClick={() => void run()}
    >
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
