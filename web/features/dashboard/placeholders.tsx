import { Skeleton } from '../../ui/skeleton.tsx'

/* Placeholders for the cards' contents. The static shell also shows them (page-skeleton.tsx). */

const WIDTHS = ['w-28', 'w-18', 'w-32', 'w-15', 'w-23', 'w-17']

interface RowsProps {
  className: string
  row: string
  /** At the left of each row. */
  lead: string
  /** At its right. */
  ends: readonly string[]
}

const Rows = ({ className, row, lead, ends }: RowsProps) => (
  <div className={className}>
    {WIDTHS.map(width => (
      <div key={width} className={`flex items-center gap-3 ${row}`}>
        <Skeleton className={`shrink-0 ${lead}`} />
        <span className="grid flex-1 gap-2">
          <Skeleton className={`h-2.5 ${width}`} />
          <Skeleton className="h-2 w-40 opacity-70" />
        </span>
        {ends.map(end => (
          <Skeleton key={end} className={`opacity-70 ${end}`} />
        ))}
      </div>
    ))}
  </div>
)

/** As high as six rows. */
export const RequestsPlaceholder = () => (
  <Rows
    className="-mx-4 -mb-4 h-75 overflow-hidden max-md:h-120"
    row="h-12.5 border-t border-rule px-4 max-md:h-20"
    lead="h-10 w-7"
    ends={['size-5 mr-0', 'size-5']}
  />
)

export const ATTENTION_LOOK = '-mx-4 -mb-4 border-t border-rule'

/** As high as three rows, one of them with two lines of text. */
export const AttentionPlaceholder = () => (
  <Rows
    className="h-61.5 overflow-hidden"
    row="h-15.75 border-b border-rule px-4"
    lead="size-4.5 rounded-full"
    ends={[]}
  />
)

/** As high as six rows, which wide cards show in two columns. */
export const QUOTA_ROWS =
  'grid min-h-55.5 content-start gap-x-8 @min-[36rem]:min-h-27.75 @min-[36rem]:grid-cols-2'

export const QuotaPlaceholder = () => (
  <>
    <Rows className={QUOTA_ROWS} row="h-9.25" lead="size-4" ends={['h-2 w-14']} />
    <Skeleton className="my-1.5 h-2 w-28 opacity-70" />
  </>
)
