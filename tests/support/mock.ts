import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

type Action = 'created' | 'updated' | 'approved' | 'rejected' | 'deleted'

interface Push {
  count?: number
  requestId?: number
  userId?: number
  title?: string
  contentType?: 'movie' | 'show'
}

/** The next answers of a route go wrong. */
export interface Fault {
  method?: string
  path: string
  status?: number
  body?: unknown
  delay?: string
  kind?: 'malformed' | 'truncated' | 'html' | 'closed'
  /** How many answers; 0: until the next reset. */
  times?: number
}

interface State {
  approvals: { pending: number; approved: number; rejected: number; totalRequests: number }
  stream: { listeners: number }
}

/** The controls of the mock backend, for tests. */
export class Mock {
  constructor(private readonly url: string) {}

  /** The world as the scenario begins, nobody signed in, nothing broken. */
  async reset(scenario: string | Record<string, unknown> = 'quiet'): Promise<void> {
    await this.send('POST', '/mock/reset', { scenario, signOut: true })
  }

  /** Something happens to requests in the world, and the stream says so; `count` times at once. */
  async approval(approval: Action, push: Push = {}): Promise<void> {
    const { sent } = await this.send<{ sent: number }>('POST', '/mock/event', { approval, ...push })
    if (sent !== (push.count ?? 1)) throw new Error(`The mock sent ${sent} ${approval} events.`)
  }

  /** A frame of long work goes out, as the backend would send it. */
  async progress(type: string, phase: string, progress: number, message = ''): Promise<void> {
    const frame = { operationId: `process-${type}`, type, phase, progress, message }
    await this.send('POST', '/mock/event', frame)
  }

  /** cut: every stream breaks off. silence: nothing flows, the connection stays. */
  async stream(what: 'cut' | 'silence' | 'normal' | 'malformed'): Promise<void> {
    await this.send('POST', '/mock/stream', { do: what })
  }

  /** Every stream breaks off and cannot be opened again until `removeFaults`. */
  async holdStream(): Promise<void> {
    await this.fault({ path: '/v1/progress', status: 503, times: 0 })
    await this.stream('cut')
  }

  /** Long work of the world stops where it is, moves on by a time, or goes on. */
  async clock(act: 'pause' | 'resume' | { advance: string }): Promise<void> {
    await this.send('POST', '/mock/clock', typeof act === 'string' ? { do: act } : act)
  }

  /** Moves paused work on by hardly anything, until its first frame has shown what is awaited. */
  async untilBegun(awaited: Locator): Promise<void> {
    await expect
      .poll(async () => {
        await this.clock({ advance: '1ms' })
        return awaited.isVisible()
      })
      .toBe(true)
  }

  /** lost: every call is answered 401. dropped: all are signed out and may sign in again. */
  async session(what: 'lost' | 'back' | 'dropped'): Promise<void> {
    await this.send('POST', '/mock/session', { do: what })
  }

  /** The next answers of a route go wrong. */
  async fault(fault: Fault): Promise<void> {
    await this.send('POST', '/mock/fault', fault)
  }

  /** Nothing goes wrong from here on. */
  async removeFaults(): Promise<void> {
    await this.send('DELETE', '/mock/faults')
  }

  /** The backend goes away for a while and forgets its sessions. */
  async restart(forHowLong: string): Promise<void> {
    await this.send('POST', '/mock/restart', { for: forHowLong })
  }

  async release(tag: string, address: string): Promise<void> {
    await this.send('POST', '/mock/releases/latest', { tag_name: tag, html_url: address })
  }

  state(): Promise<State> {
    return this.send('GET', '/mock/state')
  }

  /** How often the backend was asked, e.g. `'GET /v1/approval/requests'`. */
  async calls(): Promise<Record<string, number>> {
    const { counts } = await this.send<{ counts: Record<string, number> }>('GET', '/mock/calls')
    return counts
  }

  /** What the gateway in front of the mock has read of its admin. */
  async adminExists(): Promise<boolean | null> {
    return (await this.gateway()).adminExists
  }

  /** What the gateway takes the mock's sign-in for. */
  async authMode(): Promise<string> {
    return (await this.gateway()).auth
  }

  private gateway(): Promise<{ adminExists: boolean | null; auth: string }> {
    return this.send('GET', '/gateway/status')
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
}
