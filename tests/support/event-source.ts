import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import type { ApprovalEvent } from '../../web/contract/live-events.ts'

/** An EventSource that the test controls. */
export class FakeSource {
  static opened: FakeSource[] = []
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  isClosed = false
  heartbeat: () => void = () => undefined
  constructor(readonly url: string) {
    FakeSource.opened.push(this)
  }
  addEventListener(_heartbeat: string, listener: () => void) {
    this.heartbeat = listener
  }
  close() {
    this.isClosed = true
  }
  send(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }
}

/** An EventSource that reads the response opened for its URL. */
export const responseSource = (open: (url: string) => Promise<Readable>) =>
  class extends FakeSource {
    private response: Readable | null = null
    constructor(url: string) {
      super(url)
      void this.read()
    }
    override close() {
      super.close()
      this.response?.destroy()
    }
    private async read() {
      this.response = await open(this.url)
      if (this.isClosed) return this.close()
      this.onopen?.()
      let rest = ''
      this.response.on('data', chunk => {
        const frames = (rest + chunk).split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const [, data] = /^data: (.*)$/m.exec(frame) ?? []
          if (data && !this.isClosed) this.send(data)
        }
      })
    }
  }

export const latestSource = () => FakeSource.opened.at(-1) as FakeSource

/** To be called before each test. The file's environment may have a page of its own (happy-dom). */
export const stubEventSource = () => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
  if ('window' in globalThis) return
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined }
  for (const [name, value] of Object.entries(listening)) vi.stubGlobal(name, value)
  vi.stubGlobal('document', { hidden: false, ...listening })
  vi.stubGlobal('navigator', {})
}

/** A frame of the stream about request `requestId`, which jonas made, unless `about` overrides it. */
export const approvalFrame = (
  action: string,
  requestId: number | undefined,
  about: object = {},
): ApprovalEvent => ({
  operationId: `approval-${requestId}`,
  type: 'approval',
  phase: 'processing',
  progress: 100,
  hasEnded: true,
  message: '',
  metadata: {
    action: action as 'created',
    requestId,
    userName: 'jonas',
    contentTitle: `Film ${requestId}`,
    contentType: 'movie',
    ...about,
  },
})
