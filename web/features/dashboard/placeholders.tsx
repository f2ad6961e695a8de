import { Skeleton } from '../../ui/skeleton.tsx'

/* Placeholders for the cards' contents. The static shell also shows them (page-skeleton.tsx). */

const WIDTHS = ['w-28', 'w-18', 'w-32', 'w-15', 'w-23', 'w-17']
const rows = (count: number) => WIDTHS.slice(0, count)

/** As high as six rows. */
export const RequestsPlaceholder = () => (
  <div className="-mx-4 -mb-4 h-75 overflow-hidden max-md:h-96">
    {rows(6).map(width => (
      <div
        key={width}
        className="flex h-12.5 items-center gap-3 border-t border-rule px-4 max-md:h-16"
      >
        <Skeleton className="h-10 w-7 shrink-0" />
        <span className="grid flex-1 gap-2">
          <Skeleton className={`h-2.5 ${width}`} />
          <Skeleton className="h-2 w-40 opacity-70" />
        </span>
        <Skeleton className="size-5 opacity-70" />
        <Skeleton className="size-5 opacity-70" />
      </div>
    ))}
  </div>
)

export const ATTENTION_LOOK = '-mx-4 -mb-4 border-t border-rule'

/** As high as three rows, one of them with two lines of text. */
export const AttentionPlaceholder = () => (
  <div className="h-61.5 overflow-hidden">
    {rows(5).map(width => (
      <div key={width} className="flex h-15.75 gap-3 border-b border-rule px-4 pt-3">
        <Skeleton className="size-4.5 shrink-0 rounded-full" />
        <span className="grid content-start gap-3">
          <Skeleton className={`h-2.5 ${width}`} />
          <Skeleton className="h-2 w-48 opacity-70" />
        </span>
      </div>
    ))}
  </div>
)

/** As high as six rows, which wide cards show in two columns. */
export const QUOTA_ROWS =
  'grid min-h-55.5 content-start gap-x-8 @min-[36rem]:min-h-27.75 @min-[36rem]:grid-cols-2'

export const QuotaPlaceholder = () => (
  <div className={QUOTA_ROWS}>
    {rows(6).map(width => (
      <div key={width} className="flex h-9.25 items-center gap-2.5">
        <span className="flex-1">
          <Skeleton className={`h-2.5 ${width}`} />
        </span>
        <Skeleton className="h-2 w-14" />
        <Skeleton className="h-2 w-11" />
        <Skeleton className="h-2 w-10" />
      </div>
    ))}
  </div>
)
