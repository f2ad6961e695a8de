import { percent } from '../../lib/percent.ts'

const FILLS = { ok: 'bg-solid-ok', wait: 'bg-solid-wait', bad: 'bg-solid-bad' }
/** From this share on the bar warns. */
const NEAR_PERCENT = 75

interface QuotaBarProps {
  used: number
  limit: number
  isReached: boolean
}

/** How full a limit is; decoration beside text that says the same. */
export function QuotaBar({ used, limit, isReached }: QuotaBarProps) {
  const share = percent(used, limit)
  return (
    <span
      aria-hidden="true"
      className="my-1 block h-2.5 overflow-hidden rounded-sm border-2 border-edge bg-sunken"
    >
      <span
        className={`block h-full ${FILLS[isReached ? 'bad' : share >= NEAR_PERCENT ? 'wait' : 'ok']}`}
        style={{ width: `${Math.min(100, share)}%` }}
      />
    </span>
  )
}
