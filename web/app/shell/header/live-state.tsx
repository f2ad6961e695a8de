import { useEffect, useState } from 'react'
import { liveLabel } from '../../../components/labels/live.ts'
import { useCallPause, useOffline } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { connectionStatus } from '../../../state/connection-status.ts'
import { live } from '../../../state/live.ts'
import { openOverlay } from '../../../state/overlays.ts'

/** Delay before "connecting" is shown, because connecting usually takes less time than this. */
const SILENT_MS = 2000

/** Shown while the tab isn't live. Screen readers also learn that it is live again. */
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
  return (
    <>
      {tone !== 'ok' && (tone !== 'dim' || isLate) && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${text}, connection details`}
          data-tip="Connection details"
          data-tip-side="bottom"
          className={`tone-${tone} flex min-h-8.5 shrink-0 items-center gap-2 rounded-md px-2 text-[.8125rem] font-semibold text-(--c) hover:bg-raised max-md:min-h-11 max-md:min-w-7 max-md:justify-center`}
          onClick={() => openOverlay('connection')}
        >
          <span
            aria-hidden="true"
            className="size-2 rounded-full bg-(--c) shadow-[0_0_0_4px_color-mix(in_oklab,var(--c)_28%,transparent)]"
          />
          <span className="max-[480px]:hidden">{text}</span>
          <span className="max-[359px]:hidden min-[480.01px]:hidden">{short}</span>
        </button>
      )}
      <span role="status" className="sr-only">
        {text}
      </span>
    </>
  )
}
