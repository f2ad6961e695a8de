import clsx from 'clsx'

/* Sizes and looks that the shell and its outline share, so that nothing moves when one replaces the other. */

/** 52 px. */
export const HEADER =
  'flex h-13 shrink-0 items-center gap-3 border-b-2 border-edge bg-panel px-4 max-md:gap-1 max-md:px-2'

export const MAIN_PADDING = 'mx-auto w-full max-w-[104rem] page-room px-4 pt-4 md:px-7.5 md:pt-6'

/** 16rem, or 3rem as icons. */
export const sidebarWidth = (isExpanded: boolean) =>
  clsx(
    'flex shrink-0 flex-col overflow-clip border-r-2 border-edge bg-panel transition-[width] duration-200',
    isExpanded ? 'w-64' : 'w-12',
  )

const LINE_SHAPES = {
  wide: 'min-h-[2.125rem] gap-2.5 px-2.5 text-[.90625rem]',
  nested: 'min-h-[1.875rem] gap-2.5 px-2.5 text-[.875rem]',
  icon: 'min-h-[2.125rem] justify-center',
} as const

/** One line of the sidebar: page, group head, help link. */
export const sidebarLine = (isCurrent: boolean, shape: keyof typeof LINE_SHAPES = 'wide') =>
  clsx(
    'flex w-full items-center rounded-md border-2 text-left font-text max-md:min-h-11',
    LINE_SHAPES[shape],
    isCurrent
      ? 'border-edge bg-main font-semibold text-main-ink shadow-[3px_3px_0_var(--edge)]'
      : clsx(
          'border-transparent hover:bg-raised focus-visible:bg-raised',
          shape === 'nested' ? 'text-ink-2 hover:text-ink' : 'font-medium text-ink',
        ),
  )

/** Quiet square buttons of the header; without an outline on a phone. */
export const HEADER_BUTTON = '[--b:transparent] [--l:var(--rule)] max-md:[--l:transparent]'

/** A count on the corner of a button. */
export const COUNT =
  'pointer-events-none absolute min-w-4 rounded-full border-2 border-edge px-1 text-center font-display text-[.625rem] leading-3 font-bold tabular'
