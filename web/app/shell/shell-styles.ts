import clsx from 'clsx'

const LINE_SHAPES = {
  wide: 'min-h-[2.125rem] gap-2.5 px-2 text-[.90625rem]',
  nested: 'min-h-[1.875rem] gap-2.5 px-2 py-1 text-[.875rem]',
  icon: 'min-h-[2.125rem] justify-center',
} as const

export const sidebarLine = (isCurrent: boolean, shape: keyof typeof LINE_SHAPES = 'wide') =>
  clsx(
    'flex w-full items-center rounded-md border-x-[3px] border-transparent text-left font-text max-md:min-h-11',
    LINE_SHAPES[shape],
    isCurrent
      ? 'border-l-main-line bg-main-soft font-semibold text-ink'
      : clsx(
          'hover:bg-raised focus-visible:bg-raised',
          shape === 'nested' ? 'text-ink-2 hover:text-ink' : 'font-medium text-ink',
        ),
  )

export const HEADER_BUTTON = '[--b:transparent] [--l:var(--color-rule)] max-md:[--l:transparent]'

export const COUNT =
  'pointer-events-none absolute min-w-4 rounded-full border-2 border-edge px-1 text-center font-display text-[.625rem] leading-3 font-bold tabular'
