import clsx from 'clsx'

interface ProgressBarProps {
  label: string
  /** Null if unknown. */
  percent: number | null
  text?: string
  /** A thin line without a frame. */
  isLine?: boolean
  className?: string
}

export function ProgressBar({ label, percent, text, isLine = false, className }: ProgressBarProps) {
  const value = percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(value !== null && {
        'aria-valuenow': value,
        'aria-valuetext': text ?? `${value} percent`,
      })}
      className={clsx(
        'overflow-hidden',
        !isLine && 'h-3 rounded-sm border-2 border-edge bg-sunken',
        className,
      )}
    >
      <div
        className={clsx(
          'h-full',
          isLine ? 'bg-main' : 'bg-solid-ok',
          value !== null
            ? 'transition-[width] motion-reduce:transition-none'
            : 'w-1/3 opacity-60 motion-safe:animate-pulse',
        )}
        style={value === null ? undefined : { width: `${value}%` }}
      />
    </div>
  )
}
