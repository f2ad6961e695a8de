import { DashboardSkeleton } from '../../features/dashboard/dashboard-skeleton.tsx'
import { HOME } from '../../lib/page-paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PageInfo } from '../page-types.ts'

const WIDTHS = ['w-44', 'w-36', 'w-52', 'w-32', 'w-48', 'w-40']
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => WIDTHS[index % WIDTHS.length])

/** A card of table rows, below its tabs and filters. */
const Table = ({ bars, row, count }: { bars: readonly string[]; row: string; count: number }) => (
  <div className="card overflow-clip">
    {[...bars, ...lines(count).map(() => row)].map((height, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        key={index}
        className={`flex items-center gap-6 border-rule px-4 not-first:border-t ${height}`}
      >
        <Skeleton className={`h-2.5 ${WIDTHS[index % WIDTHS.length]}`} />
        <Skeleton className="h-2 w-32 opacity-70" />
        <span className="flex-1" />
        <Skeleton className="h-2 w-20 opacity-70 max-md:hidden" />
      </div>
    ))}
  </div>
)

/** Settings cards with two fields each. */
const Cards = () => (
  <div className="max-w-186 space-y-3.5 xl:mr-73">
    {lines(3).map(width => (
      <div key={width} className="card">
        <p className="flex h-11 items-center border-b border-rule px-4">
          <Skeleton className={`h-2.5 ${width}`} />
        </p>
        <div className="grid gap-5 p-4">
          <Skeleton className="h-8.5 opacity-70" />
          <Skeleton className="h-8.5 opacity-70" />
        </div>
      </div>
    ))}
  </div>
)

const contentOf = ({ path, isTable }: PageInfo) => {
  if (path === '/approvals')
    return <Table bars={['h-11', 'h-12.5', 'h-8.5']} row="h-12" count={12} />
  if (isTable) return <Table bars={['h-11']} row="h-16.5" count={8} />
  if (path.endsWith('/instances')) return <Table bars={['h-8.5']} row="h-14" count={3} />
  return <Cards />
}

/** Also part of the static shell, so that nothing moves when the app takes over. */
export const PageSkeleton = ({ page }: { page: PageInfo }) => (
  <div role="status" aria-label="Loading the page">
    <div aria-hidden>
      {page.path === HOME ? (
        <DashboardSkeleton title={page.title} />
      ) : (
        <>
          <PageHeader title={page.title} isNamedAbove />
          {contentOf(page)}
        </>
      )}
    </div>
  </div>
)
