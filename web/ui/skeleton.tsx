import clsx from 'clsx'

/** Placeholder for loading content; its class must set the final size. The page itself sets aria-busy. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx('skeleton', className ?? 'h-4 w-full')} />
}
