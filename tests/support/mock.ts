import type * as z from 'zod/mini'
import { PROFILES, type ProfileId } from '../../mock/world/profiles.ts'
import type { Fault as ScenarioFault } from '../../mock/world/scenario.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'
import type { ApprovalAction } from '../../web/contract/live-events.ts'

/** Where this version has its configuration. */
export const configPathOf = (profile: ProfileId) =>
  PROFILES[profile].hasNewPaths ? NEW_CONFIG_PATH : CONFIG_PATH

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

  /** Disconnects the stream and refuses new ones. */
  async holdStream(): Promise<void> {
    await this.fault({ path: '/v1/progress', status: 503, times: 0 })
    await this.send('POST', '/mock/stream', { do: 'cut' })
  }

  /** Ends all sessions; signing in still works. */
  async dropSessions(): Promise<void> {
    await this.send('POST', '/mock/session', { do: 'dropped' })
  }

  async fault(fault: Fault): Promise<void> {
    await this.send('POST', '/mock/fault', fault)
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
