import Download from 'lucide-react/icons/download'
import { log } from '../../lib/log.ts'
import { notify } from '../../state/toasts.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAction } from '../../ui/use-action.ts'

interface ExportCsvProps extends Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'className'> {
  /** Rows of the page's list, as a plural noun. */
  listed?: string
  /** Name of an icon button. */
  label?: string
  save: () => void
}

/** Exports a file, and shows a message if that fails. */
export const useExport = <Args extends unknown[]>(save: (...args: Args) => void) =>
  useAction(save, (cause, ..._: Args) => {
    log.warn('Exporting a CSV file failed.', cause)
    notify({ kind: 'error', id: 'export', title: 'Couldn’t export the list' })
  })

export function ExportCsv({ listed, label, save, ...look }: ExportCsvProps) {
  const { run } = useExport(save)
  const icon = <Download />
  if (label) return <IconButton {...look} label={label} icon={icon} onClick={() => void run()} />
  return (
    <Button
      variant={listed ? 'neutral' : 'neutralnoShadow'}
      {...look}
      icon={icon}
      data-tip={listed && `Exports the listed ${listed} as CSV`}
      onClick={() => void run()}
    >
      <span className={listed && 'max-md:sr-only'}>Export CSV</span>
    </Button>
  )
}
