/** From here up the rule bench has a column of its own. */
export const WIDE = '(min-width: 1100px)'

/** A form or list and, on a wide screen, the bench's column beside it. */
export const COLUMNS =
  'grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_clamp(18rem,26vw,23.25rem)]'

/** The bench's column: in view while the page scrolls. */
export const SIDE =
  'sticky top-5 flex max-h-[calc(100dvh-14.5rem)] min-w-0 flex-col gap-4 *:last:min-h-0 *:last:overflow-y-auto *:last:overscroll-contain'
