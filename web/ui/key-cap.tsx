import clsx from 'clsx'

export function KeyCap({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      className={clsx(
        'rounded-sm border border-current px-1 font-display text-xs leading-4 font-medium opacity-70 max-md:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
