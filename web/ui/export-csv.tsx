import Download from 'lucide-react/icons/download'
import { saveFile } from '../lib/save-file.ts'
import { Button, type ButtonProps } from './button.tsx'

interface ExportCsvProps extends Pick<ButtonProps, 'size'> {
  file: string
  csv: () => string
}

export function ExportCsv({ file, csv, size }: ExportCsvProps) {
  return (
    <Button
      variant="neutralnoShadow"
      {...(size && { size })}
      icon={<Download aria-hidden />}
      onClick={() => saveFile(file, 'text/csv;charset=utf-8', csv())}
    >
      Export CSV
    </Button>
  )
}
