import clsx from 'clsx'
import { useStore } from '../../../components/use-store.ts'
import { live } from '../../../state/live.ts'
import { connection } from '../../background/outage.ts'
import { openOverlay } from '../../overlays/overlays.ts'
import { liveLabel } from './live-labels.ts'

const TONES = { ok: 'tone-ok', wait: 'tone-wait', bad: 'tone-bad' } as const

export const LiveState = () => {
  const { state } = useStore(live)
  const { tone, text, short } = liveLabel(state, useStore(connection).streamLostAt)
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
          'flex min-h-8.5 shrink-0 items-center gap-2 rounded-md px-2 text-[.8125rem] font-semibold text-(--c) hover:bg-raised max-md:min-h-11 max-md:min-w-7 max-md:justify-center',
        )}
        onClick={() => openOverlay('connection')}
      >
        <span
          aria-hidden="true"
          className="size-2 rounded-full bg-(--c) shadow-[0_0_0_4px_color-mix(in_oklab,var(--c)_28%,transparent)]"
        />
        <span className="max-[480px]:hidden">{text}</span>
        {/* Phones only have room for the dot, unless there is a problem. */}
        {tone !== 'ok' && <span className="min-[480.01px]:hidden">{short}</span>}
      </button>
      <span role="status" className="sr-only">
        {text}
      </span>
    </>
  )
}
