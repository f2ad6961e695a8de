import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { liveLabel } from '../../../components/labels/live.ts'
import { useCallPause, useOffline } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { connectionStatus } from '../../../state/connection-status.ts'
import { live } from '../../../state/live.ts'
import { openOverlay } from '../../../state/overlays.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const TONES = { ok: 'tone-ok', dim: 'tone-dim', wait: 'tone-wait' } as const

/** Delay before "connecting" is shown, because connecting usually takes less time than this. */
const SILENT_MS = 3000

const LOOK =
  'flex min-h-8.5 shrink-0 items-center gap-2 rounded-md px-2 max-md:min-h-11 max-md:min-w-7 max-md:justify-center'

const Dot = () => (
  <span
    aria-hidden="true"
    className="size-2 rounded-full bg-(--c) shadow-[0_0_0_4px_color-mix(in_oklab,var(--c)_28%,transparent)]"
  />
)

/** Shown before the first connection. As wide as "Live". */
export const LivePlaceholder = () => (
  <span className={`${LOOK} tone-dim`}>
    <Dot />
    <Skeleton className="h-2.5 w-6.25" />
  </span>
)

export const LiveState = () => {
  const { state } = useStore(live)
  const { streamLostAt } = useStore(connectionStatus)
  const lostAt = useOffline()?.since ?? streamLostAt
  const { tone, text, short } = liveLabel(state, lostAt, useCallPause() !== null)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (tone !== 'dim') return
    const timer = setTimeout(() => setIsLate(true), SILENT_MS)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [tone])
  if (tone === 'dim' && !isLate) return <LivePlaceholder />
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${text}, connection details`}
        data-tip="Connection details"
        data-tip-side="bottom"
        className={clsx(
          TONES[tone],
          LOOK,
          'text-[.8125rem] font-semibold text-(--c) hover:bg-raised',
        )}
        onClick={() => openOverlay('connection')}
      >
        <Dot />
        <span className="max-[480px]:hidden">{text}</span>
        <span className="max-[359px]:hidden min-[480.01px]:hidden">{short}</span>
      </button>
      <span role="status" className="sr-only">
        {text}
      </span>
    </>
  )
}
