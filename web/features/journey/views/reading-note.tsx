import { useSnapshot } from 'valtio'
import { counted } from '../../../lib/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { lists, readMoreLists } from '../state/lists.ts'

export function ReadingNote() {
  const { read, total, wanted, isReading, error } = useSnapshot(lists)
  const due = total === null ? null : Math.min(total, Math.max(wanted, read))
  const more = (
    <Button
      variant="neutralnoShadow"
      size="sm"
      className="max-md:min-h-11"
      busy={isReading}
      onClick={() => void readMoreLists()}
    >
      {error === null ? 'Load more' : 'Try again'}
    </Button>
  )
  return (
    <div className="grid gap-2">
      {error !== null && (
        <Problem
          tone="wait"
          title="Some watchlists couldn’t be loaded"
          cause={error}
          action={more}
        />
      )}
      {isReading && (
        <ProgressBar label="Loading watchlists" percent={due ? (100 * read) / due : null} />
      )}
      <p role="status" className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {total === null
          ? isReading && 'Loading users…'
          : read === total
            ? `${counted(total, 'watchlist')} loaded.`
            : `${read} of ${counted(total, 'watchlist')} loaded.`}
        {!isReading && error === null && total !== null && read < total && more}
      </p>
    </div>
  )
}
