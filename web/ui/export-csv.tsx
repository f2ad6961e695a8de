import Download from 'lucide-react/icons/download'
import { saveFile } from '../lib/save-file.ts'
import { Button, type ButtonProps } from './button.tsx'

interface ExportCsvProps extends Pick<ButtonProps, 'size'> {
  /** Name of the file, with its ending. */
  file: string
  /** Its text, asked for when pressed. */
  csv: () => string
}

/** Saves what is shown as a file for spreadsheets. */
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
