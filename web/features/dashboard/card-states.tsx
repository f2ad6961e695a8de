import { counted } from '../../lib/counted.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5]

export const Loading = () => (
  <div role="status" aria-label="Loading" className="grid gap-4 py-1">
    {SKELETON_ROWS.map(row => (
      <Skeleton key={row} className="h-8" />
    ))}
  </div>
)

export function More({ shown, of, one }: { shown: number; of: number; one: string }) {
  if (of <= shown) return null
  return <p className="mt-3 text-sm text-ink-3">and {counted(of - shown, `more ${one}`)}</p>
}
