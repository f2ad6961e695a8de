import clsx from 'clsx'

/** A key on the button that it presses. Not part of the button’s name; see `aria-keyshortcuts`. */
export function KeyCap({ children, className }: { children: string; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={clsx(
        'rounded-sm border border-current px-1 font-display text-xs leading-4 font-medium opacity-70 max-md:hidden',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
