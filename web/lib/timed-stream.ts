import { withBase } from './base-path.ts'

interface TimedFrame {
  data: string
  arrivedAt: number
}

export interface TimedReading {
  /**
   * ended: complete. cut: cut off. late: timed out. page: not an event stream. redirected: to another URL. refused:
   * error status. away: no response.
   */
  outcome: 'ended' | 'cut' | 'late' | 'page' | 'redirected' | 'refused' | 'away'
  frames: TimedFrame[]
  status: number
  isCompressed: boolean
}

/** Uses fetch, because EventSource hides the status and content type of other responses. Never throws. */
export const readTimedStream = async (path: string, withinMs: number): Promise<TimedReading> => {
  const reading: TimedReading = { outcome: 'away', frames: [], status: 0, isCompressed: false }
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), withinMs)
  try {
    const response = await fetch(withBase(path), {
      headers: { accept: 'text/event-stream' },
      credentials: 'include',
      cache: 'no-store',
      // Don't follow redirects, because a redirect to another site would look like a missing response.
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
    return end.signal.aborted ? { ...reading, outcome: 'late' } : reading
  } finally {
    clearTimeout(timer)
    // Cancel the rest of the response, for example an HTML page.
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
