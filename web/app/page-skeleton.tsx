import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of a page whose script is on its way: title, sentence, two cards. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Loading the page">
    <Skeleton className="h-7 w-56" />
    <Skeleton className="mt-3 h-4 w-96 max-w-full" />
    <div className="mt-7 grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  </div>
)
