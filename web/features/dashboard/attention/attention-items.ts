import type { Tone } from '../../../components/labels/approval-status.ts'
import { KIND_LABELS } from '../../../components/labels/instance-kind.ts'
import { ARR_KINDS, type ArrKind, type Instance } from '../../../contract/instances.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import { counted } from '../../../lib/counted.ts'
import { isPlaceholder } from '../../../state/instances.ts'
import type { SilentInstance } from './instance-checks.ts'
import { jobLabel } from './job-labels.ts'

export type AttentionSubject =
  | 'token'
  | 'workflow'
  | 'instance'
  | 'job'
  | 'approvals'
  | 'default'
  | 'quotas'

export interface AttentionItem {
  /** Unique in the list. */
  id: string
  subject: AttentionSubject
  tone: Tone
  title: string
  hint?: string
  /** ISO or SQL time to show, with the words in front of it: "oldest", "failed". */
  time?: { words: string; at: string }
  /** Where it is solved; absent where that is this very page. */
  to?: string
  /** Part of setting a fresh backend up, whose checklist says the same. */
  isFirstStep?: true
}

/** `null` throughout: not read yet, or it could not be read. What is not known is no reason for alarm. */
export interface AttentionFacts {
  pending: number | null
  /** Of the request that has waited longest. */
  oldestAt: string | null
  overQuota: readonly string[]
  /** When the first of these quotas starts anew. */
  quotaResetsAt: string | null
  workflow: string | null
  hasToken: boolean | null
  instances: Readonly<Record<ArrKind, readonly InstanceFact[] | null>>
  silent: readonly SilentInstance[] | null
  jobs: readonly Pick<ScheduledJob, 'name' | 'enabled' | 'last_run'>[] | null
}
type InstanceFact = Pick<Instance, 'id' | 'name' | 'apiKey' | 'isDefault'>

const ofSystem = ({ hasToken, workflow }: AttentionFacts): AttentionItem[] => [
  ...(hasToken === false
    ? [
        {
          id: 'token',
          isFirstStep: true,
          subject: 'token',
          tone: 'bad',
          title: 'No Plex token',
          hint: 'Without it no watchlist can be read.',
          to: '/plex/configuration',
        } as const,
      ]
    : []),
  ...(workflow === 'stopped'
    ? [
        {
          id: 'workflow',
          isFirstStep: true,
          subject: 'workflow',
          tone: 'bad',
          title: 'The workflow is stopped',
          hint: 'New watchlist items stay unnoticed until it runs.',
        } as const,
      ]
    : []),
]

const ofSilent = (silent: AttentionFacts['silent']): AttentionItem[] =>
  (silent ?? []).map(({ kind, id, name, message }) => ({
    id: `silent-${kind}-${id}`,
    subject: 'instance',
    tone: 'bad',
    title: `${name} does not answer`,
    hint: message || `The backend could not reach this ${KIND_LABELS[kind]} instance.`,
    to: `/${kind}/instances`,
  }))

const ofJobs = (jobs: AttentionFacts['jobs']): AttentionItem[] =>
  (jobs ?? []).flatMap(({ name, enabled, last_run }) => {
    if (!enabled || last_run?.status !== 'failed') return []
    const { label, to } = jobLabel(name)
    return [
      {
        id: `job-${name}`,
        subject: 'job',
        tone: 'bad',
        title: `${label} failed`,
        hint: last_run.error || 'The backend’s log says why.',
        time: { words: 'failed', at: last_run.time },
        ...(to !== undefined && { to }),
      } as const,
    ]
  })

const GOES_NOWHERE = { radarr: 'Requested movies', sonarr: 'Requested shows' } as const

const ofKind = (kind: ArrKind, list: readonly InstanceFact[] | null): AttentionItem[] => {
  if (list === null) return []
  const real = list.filter(instance => !isPlaceholder(instance))
  const to = `/${kind}/instances`
  if (real.length === 0)
    return [
      {
        id: `none-${kind}`,
        isFirstStep: true,
        subject: 'instance',
        tone: 'wait',
        title: `No ${KIND_LABELS[kind]} instance`,
        hint: `${GOES_NOWHERE[kind]} go nowhere until one is set up.`,
        to,
      },
    ]
  if (real.some(instance => instance.isDefault)) return []
  return [
    {
      id: `default-${kind}`,
      isFirstStep: true,
      subject: 'default',
      tone: 'wait',
      title: `No default ${KIND_LABELS[kind]} instance`,
      hint: 'What no rule of the content router claims goes nowhere.',
      to,
    },
  ]
}

const ofApprovals = ({ pending, oldestAt }: AttentionFacts): AttentionItem[] =>
  pending
    ? [
        {
          id: 'approvals',
          subject: 'approvals',
          tone: 'wait',
          title: pending === 1 ? '1 approval waits' : `${counted(pending, 'approval')} wait`,
          ...(oldestAt && { time: { words: 'oldest', at: oldestAt } }),
          to: '/approvals',
        },
      ]
    : []

const ofQuotas = ({ overQuota, quotaResetsAt }: AttentionFacts): AttentionItem[] =>
  overQuota.length > 0
    ? [
        {
          id: 'quotas',
          subject: 'quotas',
          tone: 'info',
          title: `${counted(overQuota.length, 'user')} reached ${overQuota.length === 1 ? 'the' : 'their'} quota`,
          hint: formatNames(overQuota),
          ...(quotaResetsAt && { time: { words: 'resets', at: quotaResetsAt } }),
          to: '/plex/users?quota=reached',
        },
      ]
    : []

/** "mira", "mira and jonas", "mira, jonas and 3 more". */
export const formatNames = (names: readonly string[]): string => {
  const [first = '', second = ''] = names
  if (names.length < 2) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${names.length - 2} more`
}

/** What an admin should look at, most pressing first; empty: all clear as far as it is known. */
export const attentionItems = (facts: AttentionFacts): AttentionItem[] => [
  ...ofSystem(facts),
  ...ofSilent(facts.silent),
  ...ofJobs(facts.jobs),
  ...ofApprovals(facts),
  ...ARR_KINDS.flatMap(kind => ofKind(kind, facts.instances[kind])),
  ...ofQuotas(facts),
]
