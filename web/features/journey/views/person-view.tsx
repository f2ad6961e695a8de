import { isolate } from '../../../lib/isolate.ts'
import { usePersonCheck } from '../state/use-person-check.ts'
import { StationList } from './station-list.tsx'
import { Verdict } from './verdict.tsx'

/** Why the watchlist of a person does not arrive. */
export function PersonView({ userId }: { userId: number }) {
  const { name, stations, hold, verdict } = usePersonCheck(userId)
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        Everything the watchlist of <bdi>{name}</bdi> goes through, in order.
      </p>
      <Verdict verdict={verdict} hold={hold} copyLabel="Copy the sentence" />
      <StationList label={`Checks of ${isolate(name)}`} stations={stations} hold={hold} />
    </div>
  )
}
