import { isolate } from '../../../lib/isolate.ts'
import { usePersonCheck } from '../state/use-person-check.ts'
import { StationList } from './station-list.tsx'
import { Verdict } from './verdict.tsx'

export function PersonView({ userId }: { userId: number }) {
  const { name, stations, hold, verdict } = usePersonCheck(userId)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Every step of <bdi>{name}</bdi>’s watchlist sync, in order.
      </p>
      <Verdict verdict={verdict} hold={hold} copyLabel="Copy summary" />
      <StationList label={`Checks for ${isolate(name)}`} stations={stations} hold={hold} />
    </div>
  )
}
