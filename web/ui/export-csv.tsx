import Download from 'lucide-react/icons/download'
import { saveFile } from '../lib/save-file.ts'
import { Button, type ButtonProps } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface ExportCsvProps extends Pick<ButtonProps, 'size'> {
  file: string
  csv: () => string
  isIcon?: boolean
}

export function ExportCsv({ file, csv, size, isIcon = false }: ExportCsvProps) {
  const look = {
    icon: <Download aria-hidden />,
    onClick: () => saveFile(file, 'text/csv;charset=utf-8', csv()),
  }
  return isIcon ? (
    <IconButton label="Export CSV" variant="clear" {...look} />
  ) : (
    <Button variant="neutralnoShadow" {...(size && { size })} {...look}>
      Export CSV
    </Button>
  )
}
