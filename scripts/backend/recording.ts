import * as z from 'zod/mini'
import { READ_ONLY_FIELDS } from '../../mock/rules/stored-config.ts'
import type { Scenario } from '../../mock/world/scenario.ts'
import { APPROVALS_PAGE_MAX, type Approval, listApprovals } from '../../web/contract/approvals.ts'
import { getConfig } from '../../web/contract/config.ts'
import { listRules } from '../../web/contract/content-router.ts'
import type { AnswerOf, Endpoint } from '../../web/contract/endpoint.ts'
import { ARR_KINDS, arr, PLACEHOLDER_KEY } from '../../web/contract/instances.ts'
import { PROGRESS_PATH, ProgressEvent } from '../../web/contract/progress.ts'
import { listQuotas, Quota } from '../../web/contract/quotas.ts'
import { listSchedules } from '../../web/contract/scheduler.ts'
import { listRollingShows } from '../../web/contract/session-monitoring.ts'
import { listUsers } from '../../web/contract/users.ts'
import { createAliases, withoutConfigSecrets } from './anonymize.ts'
import type { Backend, Inputs } from './backend.ts'

export interface Recording {
  scenario: Record<string, unknown>
  missing: string[]
  counts: Record<string, number>
  leaks: number
}

interface Received {
  at: number
  event: ProgressEvent
}

/**
 * Replaces people, addresses and keys, but keeps titles and times.
 * @throws Error if the settings can't be loaded
 */
export const record = async (
  backend: Backend,
  name: string,
  listenMs: number,
): Promise<Recording> => {
  const aliases = createAliases()
  const missing: string[] = []
  const recordedAt = new Date()

  const read = async <E extends Endpoint>(
    call: E,
    inputs: Inputs = {},
  ): Promise<AnswerOf<E> | null> => {
    const { status, json } = await backend.call(call, inputs)
    const parsed = status === call.status ? z.safeParse(call.answer, json) : null
    if (parsed?.success) return parsed.data as AnswerOf<E>
    missing.push(
      `${call.method} ${call.path} (${status === call.status ? 'differs from the contract' : status})`,
    )
    return null
  }

  const settings = await read(getConfig)
  if (!settings) throw new Error('The settings cannot be read; see npm run conformance.')
  // The mock generates read-only settings itself.
  const config = withoutConfigSecrets(
    Object.fromEntries(
      Object.entries(settings.config).filter(([key]) => !READ_ONLY_FIELDS.includes(key)),
    ),
    aliases,
  )

  const userAnswer = await read(listUsers)
  const users = userAnswer?.users.map(user => {
    aliases.name(user.name, `Viewer ${user.id}`)
    if (user.alias) aliases.name(user.alias, `Alias ${user.id}`)
    aliases.secret(user.apprise)
    aliases.secret(user.discord_id)
    return {
      ...user,
      apprise: user.apprise ? `mailto://recorded${user.id}@example.com` : null,
      discord_id: user.discord_id ? String(100_000 + user.id) : null,
    }
  })

  const quotaAnswer = await read(listQuotas)
  const quotas = quotaAnswer?.userQuotas.flatMap(entry => {
    const parsed = z.safeParse(Quota, entry)
    return parsed.success ? [parsed.data] : []
  })

  const approvals = await readApprovals(read)
  for (const { userId, userName } of approvals ?? []) aliases.name(userName, `Viewer ${userId}`)

  const instances: Record<string, unknown[]> = {}
  for (const kind of ARR_KINDS) {
    const rows = await read(arr[kind].list)
    if (rows)
      instances[kind] = rows.map((row, index) => {
        if (row.apiKey !== PLACEHOLDER_KEY) aliases.secret(row.apiKey)
        aliases.secret(row.baseUrl)
        return {
          ...row,
          apiKey:
            row.apiKey === PLACEHOLDER_KEY ? PLACEHOLDER_KEY : `recorded-${kind}-${index + 1}`,
          baseUrl: `http://${kind}-${index + 1}.example.internal`,
        }
      })
  }

  const rules = (await read(listRules))?.rules
  const schedules = await read(listSchedules)
  const rolling = (await read(listRollingShows))?.shows.map(show => {
    if (show.plex_username)
      aliases.name(show.plex_username, aliases.of(show.plex_username, `Viewer of ${show.id}`))
    aliases.secret(show.plex_user_id)
    return { ...show, plex_user_id: show.plex_user_id === null ? null : String(1000 + show.id) }
  })

  const received = await listen(backend, listenMs, missing)
  for (const { event } of received) {
    const { userId, userName } = (event.metadata ?? {}) as { userId?: number; userName?: string }
    if (userName !== undefined)
      aliases.name(userName, aliases.of(userName, `Viewer ${userId ?? 'n'}`))
  }

  const scenario = aliases.apply({
    name,
    purpose: `Recorded ${recordedAt.toISOString().slice(0, 10)}; people, addresses and keys are replaced.`,
    seed: 1,
    profile: settings.config.plexLabelSync === undefined ? '0.4.6-quirks' : '0.5.12',
    world: {
      config,
      data: {
        recordedAt: recordedAt.toISOString(),
        ...(users && { users }),
        ...(quotas && { quotas }),
        ...(approvals && { approvals }),
        ...instances,
        ...(rules && { rules }),
        ...(schedules && { schedules }),
        ...(rolling && { rolling }),
      },
    },
    timeline: received.map(({ at, event }) => ({ at, event })),
  } satisfies Partial<Record<keyof Scenario, unknown>>)

  return {
    scenario,
    missing,
    leaks: aliases.leaks(JSON.stringify(scenario)),
    counts: {
      users: users?.length ?? 0,
      requests: approvals?.length ?? 0,
      quotas: quotas?.length ?? 0,
      instances: Object.values(instances).flat().length,
      rules: rules?.length ?? 0,
      schedules: schedules?.length ?? 0,
      events: received.length,
    },
  }
}

type Read = <E extends Endpoint>(call: E, inputs?: Inputs) => Promise<AnswerOf<E> | null>

const readApprovals = async (read: Read): Promise<Approval[] | null> => {
  const rows: Approval[] = []
  for (;;) {
    const page = await read(listApprovals, {
      query: { limit: APPROVALS_PAGE_MAX, offset: rows.length },
    })
    if (!page) return rows.length > 0 ? rows : null
    rows.push(...page.approvalRequests)
    if (page.approvalRequests.length === 0 || rows.length >= page.total) return rows
  }
}

const listen = async (backend: Backend, ms: number, missing: string[]): Promise<Received[]> => {
  const received: Received[] = []
  const began = performance.now()
  let rest = ''
  const answer = await backend.listen(PROGRESS_PATH, AbortSignal.timeout(ms), piece => {
    const frames = (rest + piece).split('\n\n')
    rest = frames.pop() ?? ''
    for (const frame of frames) {
      const data = /^data: ?(.*)$/m.exec(frame)?.[1]
      if (data === undefined) continue
      const parsed = z.safeParse(ProgressEvent, parsedJson(data))
      if (parsed.success && parsed.data.type !== 'system')
        received.push({ at: Math.round(performance.now() - began), event: parsed.data })
    }
  })
  if (!answer.contentType.includes('text/event-stream'))
    missing.push(`GET ${PROGRESS_PATH} (${answer.status})`)
  return received
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
