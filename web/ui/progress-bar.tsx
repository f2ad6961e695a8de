interface ProgressBarProps {
  label: string
  percent: number | null
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  const value = percent === null ? null : Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(value !== null && { 'aria-valuenow': value, 'aria-valuetext': `${value} percent` })}
        className="h-3 overflow-hidden rounded-sm border-2 border-edge bg-sunken"
      >
        <div
          className={
            value === null
              ? 'h-full w-1/3 bg-solid-ok opacity-60 motion-safe:animate-pulse'
              : 'h-full bg-solid-ok transition-[width] motion-reduce:transition-none'
          }
          style={value === null ? undefined : { width: `${value}%` }}
        />
      </div>
      <span aria-live="polite" className="sr-only">
        {value !== null && `${label}: ${Math.floor(value / 25) * 25} percent`}
      </span>
    </>
  )
}
