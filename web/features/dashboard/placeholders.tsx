import { Skeleton } from '../../ui/skeleton.tsx'

/* Placeholders for the cards' contents. The static shell also shows them (page-skeleton.tsx). */

const WIDTHS = ['w-28', 'w-18', 'w-32', 'w-15', 'w-23', 'w-17', 'w-27', 'w-20', 'w-25', 'w-16']
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

/** On wide pages, always as high as six requests, so that later problems don't move the cards below. */
export const ATTENTION_LOOK = '-mx-4 -mb-4 border-t border-rule @min-[48rem]:min-h-75'

/** As high as three rows, one of them with two lines of text. */
export const AttentionPlaceholder = () => (
  <div className="h-61.5 overflow-hidden @min-[48rem]:h-full">
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

export const QuotaPlaceholder = () => (
  <div className="quota-rows">
    {rows(10).map(width => (
      <div
        key={width}
        className="flex h-9.25 w-full @max-[48rem]:nth-[n+7]:hidden items-center gap-2.5 px-4"
      >
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

/** The chart's grid lines. */
export const ChartPlaceholder = () => (
  <div className="flex min-h-66 grow flex-col justify-between pt-2 pb-6.5 pl-7">
    {rows(4).map(width => (
      <span key={width} className="border-t border-dashed border-rule last:border-solid" />
    ))}
  </div>
)
