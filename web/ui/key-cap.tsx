import clsx from 'clsx'

/** Shows a key of the keyboard. Hidden on phones; inherits the color of a button around it. */
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
