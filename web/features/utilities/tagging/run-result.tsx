import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { formatNumber } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { csvOfRun, partsWithWork, type RunTable } from './define-run.ts'

interface RunResultProps {
  title: string
  endedAt: string | null
  table: RunTable
}

const formatCount = (count: number | null = null) =>
  count === null ? 'Unknown' : formatNumber(count)

export function RunResult({ title, endedAt, table }: RunResultProps) {
  const parts = partsWithWork(table)
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${(endedAt ?? '').slice(0, 10)}`
  return (
    <>
      <table className="mt-1.5 mb-2.5 tabular wrap-normal">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-sm text-ink-2">
            <td />
            {parts.map(({ label }) => (
              <th key={label} scope="col" className="pl-4 text-right font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column, index) => (
            <tr key={column}>
              <th scope="row" className="text-left font-normal">
                {column}
              </th>
              {parts.map(({ label, counts }) => (
                <td key={label} className="pl-4 text-right font-semibold">
                  {formatCount(counts[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mb-1.5">
        <ExportCsv size="sm" save={() => saveCsv(fileName, csvOfRun(title, endedAt, table))} />
      </div>
    </>
  )
}
