export const WIDE = '(min-width: 1100px)'

export const COLUMNS =
  'grid items-start gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_clamp(18rem,26vw,23.25rem)]'

export const SIDE =
  'sticky top-5 flex max-h-[calc(100dvh-14.5rem)] min-w-0 flex-col gap-4 *:last:min-h-0 *:last:overflow-y-auto *:last:overscroll-contain'
