import { withBase } from './base-path.ts'

/** `data` of one event, and when it came in (performance.now). */
export interface TimedFrame {
  data: string
  arrivedAt: number
}

/** How a stream that should be short went. `frames`: what came of it. */
export interface TimedReading {
  /**
   * ended: to its end. cut: it broke off. late: it was not over in time. page: an answer of another kind. redirected: sent
   * elsewhere. refused: an error status. away: no answer at all.
   */
  outcome: 'ended' | 'cut' | 'late' | 'page' | 'redirected' | 'refused' | 'away'
  frames: TimedFrame[]
  /** Of a refusal, else 0. */
  status: number
  /** It was compressed on the way. */
  isCompressed: boolean
}

/**
 * Reads an event stream that ends by itself and notes when each event comes in. It is fetched, not opened as an
 * EventSource, which does not report what came instead of a stream. Never throws.
 */
export const readTimedStream = async (path: string, withinMs: number): Promise<TimedReading> => {
  const reading: TimedReading = { outcome: 'away', frames: [], status: 0, isCompressed: false }
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), withinMs)
  try {
    const response = await fetch(withBase(path), {
      headers: { accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      // Followed, a way to another site would look like no answer.
      redirect: 'manual',
      signal: end.signal,
    })
    if (response.type === 'opaqueredirect') return { ...reading, outcome: 'redirected' }
    if (!response.ok) return { ...reading, outcome: 'refused', status: response.status }
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
    if (!isStream || !response.body) return { ...reading, outcome: 'page' }
    reading.isCompressed = response.headers.has('content-encoding')
    reading.outcome = 'cut'
    await readFrames(response.body, reading.frames)
    return { ...reading, outcome: 'ended' }
  } catch {
    // What is known by then says how far it came.
    return end.signal.aborted ? { ...reading, outcome: 'late' } : reading
  } finally {
    clearTimeout(timer)
    // Lets go of what is not wanted, such as the body of a page.
    end.abort()
  }
}

const readFrames = async (body: ReadableStream<Uint8Array>, into: TimedFrame[]) => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const arrivedAt = performance.now()
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1]
      if (data !== undefined) into.push({ data, arrivedAt })
    }
  }
}
