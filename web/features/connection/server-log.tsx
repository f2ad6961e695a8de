import clsx from 'clsx'
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import * as z from 'zod/mini'
import { HEARTBEAT_EVENT } from '../../contract/live-events.ts'
import { LOG_LEVELS, LOG_PATH, LogEntry } from '../../contract/server-log.ts'
import { withBase } from '../../lib/base-path.ts'
import { openEventStream, type StreamState } from '../../lib/event-stream.ts'
import { matcherOf, normalize } from '../../lib/normalize.ts'
import { pluralizeOf } from '../../lib/pluralize.ts'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { clockTime } from '../../lib/time.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'

type Level = (typeof LOG_LEVELS)[number]

/** Maximum number of entries kept; older ones are dropped. */
export const LOG_KEPT = 2000

const SECRETS: readonly (readonly [RegExp, string])[] = [
  [
    /((?:token|api[-_]?key|password|secret|authorization)["']?\s*[=:]\s*["']?(?:bearer\s+|basic\s+)?)[^\s"'&,;})\]]+/gi,
    '$1•••',
  ],
  [/(\/\/)[^\s/@]+@/g, '$1•••@'],
  [/(\/api\/webhooks\/\d+\/)[^\s"'?]+/gi, '$1•••'],
]

/** Hides tokens, keys, passwords and the secret part of webhooks. */
const withoutSecrets = (text: string): string =>
  SECRETS.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text)

interface LogLine extends Pick<LogEntry, 'timestamp' | 'level' | 'message' | 'module'> {
  readonly id: number
}

/** The entry without secrets; null if it can't be read. */
export const lineOf = (frame: string, id: number): LogLine | null => {
  try {
    const { timestamp, level, message, module } = z.parse(LogEntry, JSON.parse(frame))
    return { id, timestamp, level, message: withoutSecrets(message), module }
  } catch {
    // One unreadable entry must not end the view.
    return null
  }
}

/** The lines with this text that are at least as severe as `level`. Unknown levels always count as severe enough. */
const linesWith = (lines: readonly LogLine[], level: Level, text: string): readonly LogLine[] => {
  const isFound = matcherOf(text)
  const least = LOG_LEVELS.indexOf(level)
  return lines.filter(
    line =>
      (LOG_LEVELS as readonly string[]).indexOf(line.level) <= least &&
      isFound(normalize(`${line.module ?? ''} ${line.message}`)),
  )
}

const LEVELS = [
  { value: 'trace', label: 'All levels' },
  { value: 'info', label: 'Info and above' },
  { value: 'warn', label: 'Warnings and errors' },
  { value: 'error', label: 'Errors' },
] as const satisfies readonly { value: Level; label: string }[]

const TONES: Readonly<Record<string, string>> = {
  fatal: 'text-bad',
  error: 'text-bad',
  warn: 'text-wait',
  debug: 'text-ink-3',
  trace: 'text-ink-3',
}

const STATES = {
  connecting: 'Connecting…',
  connected: 'Live',
  disconnected: 'Not connected, retrying every 2 seconds',
} as const

/** The server's log, live while the view is open. */
export function ServerLog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-label="Server log" className="mt-4 border-t border-rule pt-3">
      <header className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 text-md">Server log</h3>
        <Button
          variant="neutralnoShadow"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide log' : 'Show log'}
        </Button>
      </header>
      {isOpen && <LogView />}
    </section>
  )
}

function LogView() {
  const [isPaused, setIsPaused] = useState(false)
  const [isFollowing, setIsFollowing] = useState(true)
  const [level, setLevel] = useState<Level>('info')
  const [text, setText] = useState('')
  const { lines, state } = useServerLog(!isPaused)
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => linesWith(lines, level, wanted), [lines, level, wanted])
  const box = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows when lines are added
  useLayoutEffect(() => {
    if (isFollowing && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [shown, isFollowing])
  return (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          aria-label="Search the log"
          placeholder="Text…"
          className="min-w-0 flex-1 basis-40"
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Select
          aria-label="Level"
          value={level}
          options={LEVELS}
          onChange={picked => setLevel(picked as Level)}
        />
        <Chip pressed={isFollowing} onClick={() => setIsFollowing(!isFollowing)}>
          Follow
        </Chip>
        <Chip pressed={isPaused} onClick={() => setIsPaused(!isPaused)}>
          Pause
        </Chip>
      </search>
      <p className="text-sm text-ink-2 tabular">
        <span role="status">{isPaused ? 'Paused' : STATES[state]}</span> ·{' '}
        {pluralizeOf(shown.length, lines.length, 'line')}
      </p>
      <ol
        ref={box}
        aria-label="Log lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="h-80 overflow-y-auto rounded-md border-2 border-rule bg-sunken px-3 py-2 font-mono text-sm"
      >
        {shown.map(line => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
    </div>
  )
}

const Line = ({ line: { timestamp, level, module, message } }: { line: LogLine }) => (
  <li className={clsx('wrap-anywhere', TONES[level] ?? 'text-ink-2')}>
    <span className="text-ink-3 tabular">{clockTime(timestamp)}</span>{' '}
    <span className="uppercase">{level}</span> {module && <span>{module}: </span>}
    <bdi>{message}</bdi>
  </li>
)

const TAIL = 1000
/** The log can have hundreds of entries per second, so they are shown in batches. */
const BATCH_MS = 250

const onVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * The newest lines of the server's log. The stream is open while `isFollowed` and the tab is visible. Connecting again
 * repeats the last lines, so they replace those shown.
 */
const useServerLog = (isFollowed: boolean) => {
  const isOpen = useSyncExternalStore(onVisibility, () => !document.hidden) && isFollowed
  const [lines, setLines] = useState<readonly LogLine[]>([])
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    if (!isOpen) return
    let received: LogLine[] = []
    let lastId = 0
    const show = throttleTrailing(BATCH_MS, async () => {
      received = received.slice(-LOG_KEPT)
      setLines([...received])
    })
    const stream = openEventStream({
      url: withBase(`${LOG_PATH}?tail=${TAIL}`),
      heartbeatEvent: HEARTBEAT_EVENT,
      onFrame(data) {
        const line = lineOf(data, ++lastId)
        if (line) received.push(line)
        void show()
      },
      onState(next) {
        if (next === 'connected') received = []
        setState(next)
      },
    })
    return () => {
      stream.close()
      show.stop()
    }
  }, [isOpen])
  return { lines, state }
}
