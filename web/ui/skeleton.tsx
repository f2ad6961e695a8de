import clsx from 'clsx'

export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={clsx('skeleton', className ?? 'h-4 w-full')} />
}
