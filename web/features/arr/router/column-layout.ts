import { useMedia } from '../../../ui/use-media.ts'

/** Whether there is room for two columns. Beside an expanded sidebar, narrower windows leave too little for conditions. */
export const useIsWide = () => useMedia('(min-width: 1280px)')

export const COLUMNS =
  'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_clamp(18rem,50vw-21.75rem,23.25rem)]'

/** Scrolls if its cards are higher than the window, because a cut result of the rule test would say nothing. */
export const SIDE =
  'sticky top-5 -m-1 flex max-h-[calc(100dvh-14rem)] min-w-0 flex-col gap-3.5 overflow-y-auto overscroll-contain p-1 *:shrink-0'
