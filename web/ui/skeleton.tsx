import clsx from 'clsx'

/** A breathing block that holds the room of what is loading; give it the final size by class. The page says "loading" itself (aria-busy). */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx('skeleton', className ?? 'h-4 w-full')} />
}
