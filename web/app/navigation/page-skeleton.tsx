import clsx from 'clsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PageFacts } from '../pages.ts'

/** Layouts: cards in columns, a full-width list, or the single column of a settings page. */
const shapeOf = (path: string) => {
  if (/^\/(dashboard|\w+\/instances)$/.test(path)) return 'lg:grid-cols-2'
  return /^\/(approvals|\w+\/(users|content-router|api-keys))$/.test(path) ? '' : 'max-w-[46rem]'
}

export const PageSkeleton = ({ page }: { page: PageFacts }) => (
  <div role="status" aria-label="Loading the page">
    <div aria-hidden>
      <PageHeader title={page.title} isNamedAbove />
      <div className={clsx('grid gap-3.5', shapeOf(page.path))}>
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  </div>
)
