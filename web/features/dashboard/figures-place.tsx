import { type ReactNode, useRef, useState } from 'react'
import { lazyCode } from '../../lib/lazy-code.ts'
import { isLineSlow } from '../../lib/slow-line.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Failed } from './card-states.tsx'
import { useIsNear } from './statistics/use-is-near.ts'

const code = lazyCode(() => import('./figures.tsx'))
const figures = lazyPart('statistics', code.load)

/** Reads again what is shown of them; nothing before they are here. */
export const refreshFigures = async () => code.current()?.refreshStats()

/** Quotas, statistics and charts; on a slow line not before they are seen. `lead`: a card that goes first among them. */
export function FiguresPlace({ lead }: { lead: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  const [isWanted, setIsWanted] = useState(true)
  const isDue = isNear || !isLineSlow()
  const part = figures.usePart(isDue && isWanted, () => setIsWanted(false))
  return (
    <div ref={place}>
      {part ? (
        <part.default lead={lead} />
      ) : isWanted ? (
        <div className="mt-6 space-y-4">
          <Skeleton className="h-16 w-72 max-w-full rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      ) : (
        <div className="mt-6">
          <Failed title="The statistics could not be loaded" onRetry={() => setIsWanted(true)} />
        </div>
      )}
    </div>
  )
}
