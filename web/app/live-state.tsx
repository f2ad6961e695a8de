import clsx from 'clsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { gateway } from '../state/gateway.ts'
import { live } from '../state/live.ts'
import { connection } from './connection.ts'
import { clockTime, liveWords } from './live-words.ts'

const TONES = { ok: 'tone-ok', wait: 'tone-wait', bad: 'tone-bad' } as const

/** The live connection in words; pressed, it says more. The panel is the browser's own popover: Esc and a press beside it close it. */
export const LiveState = () => {
  const { state } = useSnapshot(live)
  const { streamLostAt } = useSnapshot(connection)
  const { tone, text, short } = liveWords(state, streamLostAt)
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const place = (panel: HTMLElement) => {
    const at = button.current?.getBoundingClientRect()
    if (!at) return
    panel.style.top = `${at.bottom + 8}px`
    panel.style.right = `${Math.max(8, innerWidth - at.right)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={panelId}
        aria-haspopup="dialog"
        className={clsx(
          TONES[tone],
          'flex min-h-8.5 shrink-0 items-center gap-2 rounded-md px-2 text-[.8125rem] font-semibold text-(--c) hover:bg-raised max-md:min-h-11',
        )}
      >
        <span
          aria-hidden="true"
          className="size-2 rounded-full bg-(--c) shadow-[0_0_0_4px_color-mix(in_oklab,var(--c)_28%,transparent)]"
        />
        <span className="max-[480px]:hidden">{text}</span>
        <span className="min-[480.01px]:hidden">{short}</span>
      </button>
      <span role="status" className="sr-only">
        {text}
      </span>
      <div
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label="Connection"
        className="float fixed inset-auto m-0 w-76 max-w-[calc(100vw-1rem)] p-4"
        onBeforeToggle={event => event.newState === 'open' && place(event.currentTarget)}
        onToggle={event => setIsOpen(event.newState === 'open')}
      >
        {isOpen && <Details />}
      </div>
    </>
  )
}

const Details = () => {
  const { state, since, isLeading, syncMode } = useSnapshot(live)
  const { streamLostAt } = useSnapshot(connection)
  const { status, error } = useSnapshot(gateway)
  const backend = status?.backend
  return (
    <>
      <h2 className="text-md">Connection</h2>
      <dl className="mt-2 grid gap-2">
        <Line term="Live events">
          {liveWords(state, streamLostAt).text}
          {state === 'connected' && since && ` since ${clockTime(since)}`}
          {streamLostAt && state !== 'connected' && '. Trying again every 2 seconds'}
        </Line>
        <Line term="This tab">
          {isLeading ? 'Holds the connection for all tabs' : 'Listens through another tab'}
        </Line>
        <Line term="Gateway">{error ?? 'Answers'}</Line>
        {backend && (
          <Line term="Backend">
            {backend.reachable ? 'Answers' : 'Does not answer'}
            {backend.since && ` since ${clockTime(backend.since)}`}
            {!backend.reachable && backend.lastError && `. ${backend.lastError}`}
          </Line>
        )}
        {status && (
          <Line term="Mode">
            {status.mode === 'mock' ? 'Demo backend with made-up data' : 'Your backend'}
          </Line>
        )}
        {syncMode && <Line term="Sync">{syncMode === 'rss' ? 'RSS' : syncMode}</Line>}
      </dl>
    </>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6rem_1fr] gap-2">
    <dt className="text-ink-3">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
