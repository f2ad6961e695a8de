import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { Fault as ScenarioFault } from '../../mock/world/scenario.ts'
import type { ApprovalAction } from '../../web/contract/live-events.ts'

interface Push {
  count?: number
  requestId?: number
  userId?: number
  title?: string
  contentType?: 'movie' | 'show'
}

export interface Fault extends Omit<z.input<typeof ScenarioFault>, 'method'> {
  method?: string
}

interface State {
  approvals: { pending: number; approved: number; rejected: number; totalRequests: number }
  stream: { listeners: number }
}

export class Mock {
  constructor(private readonly url: string) {}

  async reset(scenario: string | Record<string, unknown> = 'quiet'): Promise<void> {
    await this.send('POST', '/mock/reset', { scenario, signOut: true })
  }

  /** Changes `count` requests on the mock and sends their events in one batch. */
  async approval(approval: ApprovalAction, push: Push = {}): Promise<void> {
    const { sent } = await this.send<{ sent: number }>('POST', '/mock/event', { approval, ...push })
    if (sent !== (push.count ?? 1)) throw new Error(`The mock sent ${sent} ${approval} events.`)
  }

  async progress(type: string, phase: string, progress: number, message = ''): Promise<void> {
    const frame = { operationId: `process-${type}`, type, phase, progress, message }
    await this.send('POST', '/mock/event', frame)
  }

  /** cut: disconnects every stream. silence: keeps the connections open without sending. */
  async stream(what: 'cut' | 'silence' | 'normal' | 'malformed'): Promise<void> {
    await this.send('POST', '/mock/stream', { do: what })
  }

  async holdStream(): Promise<void> {
    await this.fault({ path: '/v1/progress', status: 503, times: 0 })
    await this.stream('cut')
  }

  /** Controls the mock's clock, which drives its runs and events. */
  async clock(act: 'pause' | 'resume' | { advance: string }): Promise<void> {
    await this.send('POST', '/mock/clock', typeof act === 'string' ? { do: act } : act)
  }

  async advanceUntilVisible(locator: Locator): Promise<void> {
    await expect
      .poll(async () => {
        await this.clock({ advance: '1ms' })
        return locator.isVisible()
      })
      .toBe(true)
  }

  /** lost: every call gets a 401 until `back`. dropped: all sessions end, but signing in still works. */
  async session(what: 'lost' | 'back' | 'dropped'): Promise<void> {
    await this.send('POST', '/mock/session', { do: what })
  }

  async fault(fault: Fault): Promise<void> {
    await this.send('POST', '/mock/fault', fault)
  }

  async removeFaults(): Promise<void> {
    await this.send('DELETE', '/mock/faults')
  }

  state(): Promise<State> {
    return this.send('GET', '/mock/state')
  }

  async calls(): Promise<Record<string, number>> {
    const { counts } = await this.send<{ counts: Record<string, number> }>('GET', '/mock/calls')
    return counts
  }

  /** What the gateway knows, or has cached, about the mock. */
  gateway(): Promise<{ adminExists: boolean | null; auth: string; configPath: string | null }> {
    return this.send('GET', '/gateway/status')
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.url + path, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${path} responded with ${response.status}: ${text}`)
    return JSON.parse(text)
  }
}
