import ArrowUp from 'lucide-react/icons/arrow-up'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { Button } from '../../ui/button.tsx'
import { focusField } from '../../ui/focus.ts'
import type { Hold } from './use-held-rows.ts'

interface HeldChangesLineProps {
  hold: Pick<Hold, 'list' | 'hasChanged' | 'waiting' | 'show'>
  onShow?: () => void
}

/** The first table row, or the first enabled button of a row that is a list item. */
const FIRST_ROW = 'tr[data-row], li button:not(:disabled)'

/** Shown while a held list differs from the latest one; shortened to "3 new" in narrow containers. */
export function HeldChangesLine({ hold, onShow }: HeldChangesLineProps) {
  if (!hold.hasChanged) return null
  const { size } = hold.waiting
  return (
    <div className="flex items-center gap-2 rounded-md bg-main-soft p-0.5 pl-2.5 text-sm whitespace-nowrap text-ink">
      <ArrowUp className="size-4 text-main-line" />
      {size === 0 ? (
        <span>List changed</span>
      ) : (
        <span className="tabular">
          {formatNumber(size)} new
          <span className="@max-[50rem]:sr-only"> {size === 1 ? 'request' : 'requests'}</span>
        </span>
      )}
      <Button
        size="sm"
        variant="cancel"
        className="max-md:min-h-11"
        aria-label={size === 0 ? 'Show updated list' : `Show ${pluralize(size, 'new request')}`}
        onClick={event => {
          hold.show()
          onShow?.()
          // A press by keyboard.
          if (event.detail === 0) focusField(hold.list.current, FIRST_ROW)
        }}
      >
        Show
      </Button>
    </div>
  )
}
