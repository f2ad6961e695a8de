import { FILLS, type Fill } from './fills.ts'

/** A bar beside text that says the same; the bar itself is decoration. */
export function Bar({ percent, fill }: { percent: number; fill: Fill }) {
  return (
    <span
      aria-hidden="true"
      className="mt-1.5 block h-2.5 overflow-hidden rounded-sm border-2 border-edge bg-sunken"
    >
      <span
        className={`block h-full ${FILLS[fill]}`}
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </span>
  )
}
