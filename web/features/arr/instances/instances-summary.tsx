import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../../../ui/button.tsx'
import type { InstanceRow } from './instance-table.tsx'

/** States as said of several instances. */
const MANY: Readonly<Record<string, string>> = {
  Unreachable: 'unreachable',
  'API key rejected': 'with a rejected API key',
  'No webhook': 'without a webhook',
  Incomplete: 'incomplete',
}

interface InstancesSummaryProps {
  rows: readonly InstanceRow[]
  failing: readonly InstanceRow[]
  isFiltered: boolean
  onFilter: (isFiltered: boolean) => void
}

/** Counts the connected instances, or filters those that aren't. */
export function InstancesSummary({ rows, failing, isFiltered, onFilter }: InstancesSummaryProps) {
  const isConnected = rows.length > 0 && rows.every(({ state }) => state.tone === 'ok')
  const [word = '', ...others] = new Set(failing.map(({ state }) => state.word))
  return (
    <div role="status" className="min-h-8.5 content-center max-md:min-h-11">
      {failing.length > 0 ? (
        <Button
          variant="clear"
          size="sm"
          aria-pressed={isFiltered}
          className="-ml-2.5 font-text font-normal"
          onClick={() => onFilter(!isFiltered)}
        >
          <Dot className={failing[0]?.state.tone === 'bad' ? 'bg-bad' : 'bg-wait'} />
          <span>
            <strong>
              {failing.length} of {rows.length}
            </strong>{' '}
            {others.length > 0 ? 'not connected' : (MANY[word] ?? word)}
          </span>
          <ChevronRight className={clsx(isFiltered && 'rotate-90')} />
        </Button>
      ) : (
        isConnected && (
          <span className="flex items-center gap-2">
            <Dot className="bg-ok" /> {rows.length} connected
          </span>
        )
      )}
    </div>
  )
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden className={clsx('size-2 rounded-full', className)} />
)
