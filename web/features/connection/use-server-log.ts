import { useEffect, useState, useSyncExternalStore } from 'react'
import { HEARTBEAT_EVENT } from '../../contract/live-events.ts'
import { LOG_PATH } from '../../contract/server-log.ts'
import { withBase } from '../../lib/base-path.ts'
import { openEventStream, type StreamState } from '../../lib/event-stream.ts'
import { throttleTrailing } from '../../lib/throttle-trailing.ts'
import { LOG_KEPT, type LogLine, lineOf } from './log-lines.ts'

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
export const useServerLog = (isFollowed: boolean) => {
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden)
  const [lines, setLines] = useState<readonly LogLine[]>([])
  const [state, setState] = useState<StreamState>('connecting')
  useEffect(() => {
    if (!isFollowed || !isVisible) return
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
  }, [isFollowed, isVisible])
  return { lines, state }
}
