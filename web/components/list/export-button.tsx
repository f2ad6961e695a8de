import Download from 'lucide-react/icons/download'
import { log } from '../../lib/log.ts'
import { notify } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { useAction } from '../../ui/use-action.ts'

interface ExportButtonProps {
  what: string
  disabled: boolean
  save: () => void | Promise<void>
}

export function ExportButton({ what, disabled, save }: ExportButtonProps) {
  const { isBusy, run } = useAction(save, cause => {
    log.warn(`Exporting the ${what} failed.`, cause)
    notify({
      kind: 'error',
      id: `export-${what}`,
      title: 'Couldn’t export the list',
      description:
        'Check your connection and try again. If Stargazarr was just updated, reload the page.',
    })
  })
  return (
    <Button
      variant="neutral"
      icon={<Download aria-hidden />}
      data-tip={`Exports the listed ${what} as CSV`}
      busy={isBusy}
      disabled={disabled}
      onClick={() => void run()}
    >
      <span className="max-md:sr-only">Export CSV</span>
    </Button>
  )
}
