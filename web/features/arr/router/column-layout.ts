/** Wide enough for two columns. Beside an expanded sidebar, narrower windows leave too little room for conditions. */
export const WIDE = '(min-width: 1280px)'

export const COLUMNS =
  'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_clamp(18rem,50vw-21.75rem,23.25rem)]'

export const SIDE =
  'sticky top-5 flex max-h-[calc(100dvh-14.5rem)] min-w-0 flex-col gap-4 *:last:min-h-0 *:last:overflow-y-auto *:last:overscroll-contain'
