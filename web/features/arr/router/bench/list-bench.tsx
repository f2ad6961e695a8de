import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import { WatchlistsProgress } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import type { Kind } from '../../kinds.ts'
import { SIDE, WIDE } from '../wide.ts'
import { RuleBench } from './rule-bench.tsx'
import { useKnownItems } from './use-known-items.ts'

interface ListBenchProps {
  kind: Kind
  rules: readonly RouterRule[]
  known: KnownFields
  onClose: () => void
}

const TITLE = 'Test a title'

export function ListBench({ kind, onClose, ...rest }: ListBenchProps) {
  const items = useKnownItems(kind.content)
  const isWide = useMedia(WIDE)
  const bench = (
    <div className="grid gap-3">
      <RuleBench kind={kind} focusId={null} items={items} {...rest} />
      <WatchlistsProgress />
    </div>
  )
  if (!isWide)
    return (
      <Dialog open onClose={onClose} title={TITLE}>
        {bench}
      </Dialog>
    )
  return (
    <div className={SIDE}>
      <Card
        title={TITLE}
        actions={
          <Button variant="clear" size="sm" onClick={onClose}>
            Close
          </Button>
        }
      >
        {bench}
      </Card>
    </div>
  )
}
