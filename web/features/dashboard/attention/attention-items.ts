import { retryFailures } from '../../../components/exclusions/retry-failures.ts'
import type { Tone } from '../../../components/labels/approval-status.ts'
import type { DestinationProblem } from '../../../components/routing/destination-problems.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { ARR_KINDS, type ArrKind, type Instance } from '../../../contract/instances.ts'
import type { RoutingFailure } from '../../../contract/routing-failures.ts'
import { leftOutOf } from '../../../contract/rows.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import type { getUpdateStatus } from '../../../contract/server-log.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { STUCK_REQUESTS } from '../../../lib/page-paths.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { capital } from '../../../lib/sentence.ts'
import { shortSpan } from '../../../lib/time.ts'
import { saysUnreachable } from '../../../state/connection-test.ts'
import type { UnreachableInstance } from '../../../state/instance-checks.ts'
import { isPlaceholder, KIND_LABELS, missingSettings } from '../../../state/instances.ts'
import { type PlexConnection, plexConnection } from '../../../state/plex-connection.ts'
import { canRetry } from '../../../state/routing-failures.ts'
import { startWorkflow } from '../../../state/workflow.ts'
import { jobLabel } from './job-labels.ts'

export type AttentionSubject =
  | 'plex'
  | 'token'
  | 'workflow'
  | 'instance'
  | 'job'
  | 'default'
  | 'stuck'
  | 'failures'
  | 'update'

export interface AttentionItem {
  id: string
  subject: AttentionSubject
  tone: Tone
  title: string
  hint?: string
  /** ISO or SQL time, with an optional preceding label such as "Checked". */
  time?: { word?: string; at: string }
  /** Page on which to fix the problem; absent if that is the dashboard itself. */
  to?: string
  /** Buttons for an item that can be fixed in one step, instead of a link on the whole item. */
  remedy?: { label: string; to: string; check: () => Promise<unknown> }
  /** Button that tries again what failed. */
  retry?: { label: string; run: () => Promise<unknown> }
  /** Link to another site. */
  outside?: { label: string; href: string }
  /** Whether the first-steps checklist also contains this item. */
  isFirstStep?: true
}

/** `null` means unknown (loading or failed) and produces no item. */
export interface AttentionInput {
  now: Date
  /** When stuck titles were approved, in epoch milliseconds. Empty while unknown. */
  stuck: readonly number[]
  workflow: string | null
  plex: Pick<PlexConnection, 'isReachable' | 'isRejected' | 'cause' | 'checkedAt'> | null
  hasToken: boolean | null
  instances: Readonly<Record<ArrKind, readonly InstanceItem[] | null>>
  unreachable: readonly UnreachableInstance[] | null
  missing: readonly MissingPart[] | null
  failures: readonly Pick<RoutingFailure, 'title' | 'category'>[] | null
  update: Pick<
    ResponseOf<typeof getUpdateStatus>,
    'currentVersion' | 'latestVersion' | 'updateAvailable' | 'releaseUrl'
  > | null
  jobs: readonly Pick<ScheduledJob, 'name' | 'enabled' | 'last_run'>[] | null
}
/** A part of a destination that was deleted in Radarr or Sonarr. */
export interface MissingPart extends DestinationProblem {
  readonly id: string
  /** The instance, or the rule as “Anime”. */
  readonly name: string
  readonly to: string
}
type InstanceItem = Pick<
  Instance,
  'id' | 'name' | 'apiKey' | 'isDefault' | 'qualityProfile' | 'rootFolder'
>

const ofPlex = ({ plex }: AttentionInput): AttentionItem[] => {
  if (plex === null || plex.isReachable) return []
  const { isRejected, cause, checkedAt } = plex
  return [
    {
      id: 'plex',
      subject: 'plex',
      tone: 'bad',
      title: isRejected ? 'Plex rejected the saved token' : 'Can’t reach Plex',
      ...(isRejected || cause === null
        ? { time: { word: 'Checked', at: checkedAt } }
        : { hint: cause }),
      remedy: {
        label: 'Replace token',
        to: '/plex/configuration?replace',
        check: () => plexConnection.load({ force: true }),
      },
    },
  ]
}

const ofSystem = ({ hasToken, workflow }: AttentionInput): AttentionItem[] => [
  ...(hasToken === false
    ? [
        {
          id: 'token',
          isFirstStep: true,
          subject: 'token',
          tone: 'bad',
          title: 'No Plex token',
          hint: 'Without a Plex token, watchlists can’t sync.',
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
          title: 'Watchlist sync isn’t running',
          hint: 'New titles aren’t being processed.',
          retry: { label: 'Start sync', run: () => startWorkflow({ autoStart: false }) },
        } as const,
      ]
    : []),
]

const ofUnreachable = (unreachable: AttentionInput['unreachable']): AttentionItem[] =>
  (unreachable ?? []).map(({ kind, id, name, message }) => ({
    id: `unreachable-${kind}-${id}`,
    subject: 'instance',
    tone: 'bad',
    title: `${bidiIsolate(name)} ${saysUnreachable(message) ? 'is unreachable' : 'isn’t connected'}`,
    hint: [KIND_LABELS[kind], message].filter(Boolean).join(' · '),
    to: `/${kind}/instances?instance=${id}`,
  }))

const ofMissing = (missing: AttentionInput['missing']): AttentionItem[] =>
  (missing ?? []).map(({ id, name, label, text, to }) => ({
    id: `missing-${id}-${label}`,
    subject: 'instance',
    tone: 'bad',
    title: `${name}: ${label.toLowerCase()}`,
    hint: text,
    to,
  }))

const ofJobs = (jobs: AttentionInput['jobs']): AttentionItem[] =>
  (jobs ?? []).flatMap(({ name, enabled, last_run }) => {
    if (!enabled || last_run?.status !== 'failed') return []
    const { label, to } = jobLabel(name)
    return [
      {
        id: `job-${name}`,
        subject: 'job',
        tone: 'bad',
        title: `${label} failed`,
        hint: last_run.error || 'Check the server log.',
        time: { at: last_run.time },
        ...(to !== undefined && { to }),
      } as const,
    ]
  })

const REQUESTED = { radarr: 'Requested movies', sonarr: 'Requested shows' } as const

const ofKind = (kind: ArrKind, list: readonly InstanceItem[] | null): AttentionItem[] => {
  if (list === null) return []
  // An instance that couldn't be read may be the default.
  const isWhole = leftOutOf(list) === 0
  const real = list.filter(instance => !isPlaceholder(instance))
  const page = `/${kind}/instances`
  if (real.length === 0 && isWhole)
    return [
      {
        id: `none-${kind}`,
        isFirstStep: true,
        subject: 'instance',
        tone: 'wait',
        title: `No ${KIND_LABELS[kind]} instance`,
        hint: `${REQUESTED[kind]} can’t be sent until you add an instance.`,
        to: `${page}?instance=new`,
      },
    ]
  const isUsable = real.some(instance => missingSettings(instance).length === 0)
  const incomplete = real.flatMap((instance): AttentionItem[] => {
    const missing = missingSettings(instance)
    if (missing.length === 0) return []
    return [
      {
        id: `settings-${kind}-${instance.id}`,
        ...(!isUsable && { isFirstStep: true }),
        subject: 'instance',
        tone: 'wait',
        title: `${bidiIsolate(instance.name)} has no ${missing.join(' or ')}`,
        hint: `${KIND_LABELS[kind]} · Required to add titles unless a rule sets ${missing.length > 1 ? 'them' : 'it'}.`,
        to: `${page}?instance=${instance.id}`,
      },
    ]
  })
  if (!isWhole || real.some(instance => instance.isDefault)) return incomplete
  return [
    ...incomplete,
    {
      id: `default-${kind}`,
      isFirstStep: true,
      subject: 'default',
      tone: 'wait',
      title: `No default ${KIND_LABELS[kind]} instance`,
      hint: 'Titles that match no rule aren’t sent anywhere.',
      to: page,
    },
  ]
}

const THREE_DAYS_MS = 3 * 86_400_000

const ofStuck = ({ stuck, now }: AttentionInput): AttentionItem[] => {
  if (stuck.length === 0) return []
  const ages = stuck.map(approvedMs => now.getTime() - approvedMs)
  const oldest = `oldest ${shortSpan(Math.max(...ages))}`
  const areAllOld = Math.min(...ages) >= THREE_DAYS_MS
  return [
    {
      id: 'stuck',
      subject: 'stuck',
      tone: 'wait',
      title:
        stuck.length === 1
          ? '1 approved title hasn’t arrived'
          : `${formatNumber(stuck.length)} approved titles haven’t arrived`,
      hint: areAllOld ? `For 3 days or more · ${oldest}` : capital(oldest),
      to: STUCK_REQUESTS,
    },
  ]
}

const ofFailures = ({ failures }: AttentionInput): AttentionItem[] => {
  if (failures === null || failures.length === 0) return []
  return [
    {
      id: 'failures',
      subject: 'failures',
      tone: 'bad',
      title: `${pluralize(failures.length, 'title')} couldn’t be added`,
      hint: andJoined(
        failures.map(({ title }) => bidiIsolate(title)),
        NAMED,
      ),
      ...(failures.some(canRetry) && {
        retry: {
          label: failures.length > 1 ? 'Retry all' : 'Retry',
          run: () => retryFailures(),
        },
      }),
    },
  ]
}

const plain = (version: string) => version.replace(/^v/, '')

const ofUpdate = ({ update }: AttentionInput): AttentionItem[] => {
  const { currentVersion, latestVersion, updateAvailable, releaseUrl } = update ?? {}
  if (!updateAvailable || !currentVersion || !latestVersion) return []
  if (!releaseUrl || !/^https?:\/\//i.test(releaseUrl)) return []
  return [
    {
      id: 'update',
      subject: 'update',
      tone: 'info',
      title: `Pulsarr ${plain(latestVersion)} is out`,
      hint: `This server runs ${plain(currentVersion)}.`,
      outside: { label: 'Release notes', href: releaseUrl },
    },
  ]
}

/** Maximum number of titles named in an item. */
const NAMED = 3

export const attentionItems = (input: AttentionInput): AttentionItem[] => [
  ...ofPlex(input),
  ...ofSystem(input),
  ...ofUnreachable(input.unreachable),
  ...ofMissing(input.missing),
  ...ofStuck(input),
  ...ofFailures(input),
  ...ofJobs(input.jobs),
  ...ARR_KINDS.flatMap(kind => ofKind(kind, input.instances[kind])),
  ...ofUpdate(input),
]
