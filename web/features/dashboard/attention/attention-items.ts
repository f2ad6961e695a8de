import CalendarX from 'lucide-react/icons/calendar-x-2'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import CircleStop from 'lucide-react/icons/circle-stop'
import KeyRound from 'lucide-react/icons/key-round'
import PackageX from 'lucide-react/icons/package-x'
import Server from 'lucide-react/icons/server'
import ServerCrash from 'lucide-react/icons/server-crash'
import Unplug from 'lucide-react/icons/unplug'
import { retryFailures } from '../../../components/exclusions/retry-failures.ts'
import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import type { DestinationProblem } from '../../../components/routing/destination-problems.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import type { RoutingFailure } from '../../../contract/routing-failures.ts'
import { leftOutOf } from '../../../contract/rows.ts'
import type { ScheduledJob } from '../../../contract/scheduler.ts'
import type { getUpdateStatus } from '../../../contract/server-log.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { STUCK_REQUESTS } from '../../../lib/page-paths.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { shortSpan } from '../../../lib/time.ts'
import { saysUnreachable } from '../../../state/connection-test.ts'
import type { UnreachableInstance } from '../../../state/instance-checks.ts'
import { isPlaceholder, KIND_LABELS, missingSettings } from '../../../state/instances.ts'
import { type PlexConnection, plexConnection } from '../../../state/plex-connection.ts'
import { canRetry } from '../../../state/routing-failures.ts'
import { startWorkflow } from '../../../state/workflow.ts'

/** What items are about, most urgent first. */
export const SUBJECTS = {
  plex: { icon: Unplug, tone: 'bad' },
  token: { icon: KeyRound, tone: 'bad' },
  workflow: { icon: CircleStop, tone: 'bad' },
  stuck: { icon: PackageX, tone: 'bad' },
  instance: { icon: ServerCrash, tone: 'bad' },
  slow: { icon: PackageX, tone: 'wait' },
  failures: { icon: CircleAlert, tone: 'bad' },
  job: { icon: CalendarX, tone: 'bad' },
  setup: { icon: Server, tone: 'wait' },
  update: { icon: CircleArrowUp, tone: 'info' },
} as const

export interface AttentionItem {
  id: string
  subject: keyof typeof SUBJECTS
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
  isFirstStep?: boolean
}

/** Maximum number of titles named in an item. */
const NAMED = 3

type Plex = Pick<PlexConnection, 'isReachable' | 'isRejected' | 'cause' | 'checkedAt'>
export const plexItems = ({
  isReachable,
  isRejected,
  cause,
  checkedAt,
}: Plex): readonly AttentionItem[] => {
  if (isReachable) return []
  const title = isRejected ? 'Plex rejected the saved token' : 'Can’t reach Plex'
  const hint =
    isRejected || cause === null ? { time: { word: 'Checked', at: checkedAt } } : { hint: cause }
  const check = () => plexConnection.load({ force: true })
  const remedy = { label: 'Replace token', to: '/plex/configuration?replace', check }
  return [{ id: 'plex', subject: 'plex', title, ...hint, remedy }]
}

export const NO_TOKEN: AttentionItem = {
  id: 'token',
  subject: 'token',
  title: 'No Plex token',
  hint: 'Without a Plex token, watchlists can’t sync.',
  to: '/plex/configuration',
  isFirstStep: true,
}

export const SYNC_STOPPED: AttentionItem = {
  id: 'workflow',
  subject: 'workflow',
  title: 'Watchlist sync isn’t running',
  hint: 'New titles aren’t being processed.',
  retry: { label: 'Start sync', run: () => startWorkflow({ autoStart: false }) },
  isFirstStep: true,
}

export const START_FAILED: AttentionItem = {
  ...SYNC_STOPPED,
  title: 'Watchlist sync stopped right after starting',
  hint: 'Plex may be unreachable. Check the server log.',
  isFirstStep: false,
}

export const unreachableItem = ({
  kind,
  id,
  name,
  message,
}: UnreachableInstance): AttentionItem => ({
  id: `unreachable-${kind}-${id}`,
  subject: 'instance',
  title: `${bidiIsolate(name)} ${saysUnreachable(message) ? 'is unreachable' : 'isn’t connected'}`,
  hint: [KIND_LABELS[kind], message].filter(Boolean).join(' · '),
  to: `/${kind}/instances?instance=${id}`,
})

/**
 * A part of a destination that was deleted in Radarr or Sonarr.
 * @param name the instance, or the rule as “Anime”
 */
export const missingItem = (
  { label, text }: DestinationProblem,
  { id, name, to }: { id: string; name: string; to: string },
): AttentionItem => ({
  id: `missing-${id}-${label}`,
  subject: 'instance',
  title: `${name}: ${label.toLowerCase()}`,
  hint: text,
  to,
})

const ROUTER = '/sonarr/content-router'
const LABELS = '/utilities/plex-labels'
const SESSIONS = '/utilities/plex-session-monitoring'

const JOBS: Readonly<Record<string, readonly [label: string, to: string]>> = {
  'delete-sync': ['Delete sync', '/utilities/delete-sync'],
  'plex-rolling-auto-reset': ['Inactive-show reset', SESSIONS],
  'plex-session-monitor': ['Plex session monitoring', SESSIONS],
  'approval-maintenance': ['Approval maintenance', '/approvals/settings'],
  'quota-maintenance': ['Quota maintenance', '/approvals/quota-settings'],
  'plex-label-full-sync': ['Plex label sync', LABELS],
  'pending-label-sync-processor': ['Pending Plex labels', LABELS],
  'pending-label-sync-cleanup': ['Pending Plex label cleanup', LABELS],
  'anime-update': ['Anime list update', ROUTER],
  'imdb-update': ['IMDb ratings update', ROUTER],
  'pending-webhooks-processor': ['Pending webhooks', '/notifications'],
  'pending-webhooks-cleanup': ['Pending webhook cleanup', '/notifications'],
}

/** Unknown jobs are shown by name and have no page. */
const jobLabel = (name: string): { label: string; to?: string } => {
  const [label, to] = labelIn(JOBS, name) ?? []
  return label === undefined || to === undefined ? { label: humanize(name) } : { label, to }
}

export const jobItems = (
  jobs: readonly Pick<ScheduledJob, 'name' | 'enabled' | 'last_run'>[],
): readonly AttentionItem[] =>
  jobs.flatMap(({ name, enabled, last_run: last }): AttentionItem[] => {
    if (!enabled || last?.status !== 'failed') return []
    const { label, ...page } = jobLabel(name)
    const hint = last.error || 'Check the server log.'
    const title = `${label} failed`
    return [{ id: `job-${name}`, subject: 'job', title, hint, time: { at: last.time }, ...page }]
  })

const REQUESTED = { radarr: 'Requested movies', sonarr: 'Requested shows' } as const

type SetUpInstance = Pick<
  Instance,
  'id' | 'name' | 'apiKey' | 'isDefault' | 'qualityProfile' | 'rootFolder'
>
/** What the instances of a kind still lack. */
export const setupItems = (
  kind: ArrKind,
  list: readonly SetUpInstance[],
): readonly AttentionItem[] => {
  // An instance that couldn't be read may be the default.
  const isWhole = leftOutOf(list) === 0
  const real = list.filter(instance => !isPlaceholder(instance))
  const page = `/${kind}/instances`
  const isUsable = real.some(instance => missingSettings(instance).length === 0)
  const incomplete = real.flatMap((instance): AttentionItem[] => {
    const missing = missingSettings(instance)
    if (missing.length === 0) return []
    return [
      {
        id: `settings-${kind}-${instance.id}`,
        subject: 'setup',
        title: `${bidiIsolate(instance.name)} has no ${missing.join(' or ')}`,
        hint: `${KIND_LABELS[kind]} · Required to add titles unless a rule sets ${missing.length > 1 ? 'them' : 'it'}.`,
        to: `${page}?instance=${instance.id}`,
        isFirstStep: !isUsable,
      },
    ]
  })
  if (!isWhole || real.some(instance => instance.isDefault)) return incomplete
  const lack = real.length > 0 ? 'default' : 'none'
  const words = {
    none: {
      title: `No ${KIND_LABELS[kind]} instance`,
      hint: `${REQUESTED[kind]} can’t be sent until you add an instance.`,
      to: `${page}?instance=new`,
    },
    default: {
      title: `No default ${KIND_LABELS[kind]} instance`,
      hint: 'Titles that match no rule aren’t sent anywhere.',
      to: page,
    },
  }[lack]
  return [...incomplete, { id: `${lack}-${kind}`, subject: 'setup', ...words, isFirstStep: true }]
}

/** An approved title that hasn't arrived. */
interface StuckTitle {
  readonly approvedMs: number
  /** Whether it isn't in Radarr or Sonarr either. */
  readonly isMissing: boolean
}

export const stuckItems = (stuck: readonly StuckTitle[], now: Date): readonly AttentionItem[] => {
  if (stuck.length === 0) return []
  const missing = stuck.filter(({ isMissing }) => isMissing).length
  const slow = stuck.length - missing
  const oldestMs = Math.min(...stuck.map(({ approvedMs }) => approvedMs))
  const title =
    missing === 0
      ? `${pluralize(slow, 'approved title')} not available yet`
      : `${pluralize(missing, 'title')} never added${slow > 0 ? `, ${formatNumber(slow)} slow` : ''}`
  const hint = `Oldest approved ${shortSpan(now.getTime() - oldestMs)} ago`
  const subject = missing > 0 ? 'stuck' : 'slow'
  return [{ id: 'stuck', subject, title, hint, to: STUCK_REQUESTS }]
}

export const failureItems = (
  failures: readonly Pick<RoutingFailure, 'title' | 'category'>[],
): readonly AttentionItem[] => {
  if (failures.length === 0) return []
  const title = `${pluralize(failures.length, 'title')} couldn’t be added`
  const names = failures.map(failure => bidiIsolate(failure.title))
  const label = failures.length > 1 ? 'Retry all' : 'Retry'
  const retry = failures.some(canRetry) && { retry: { label, run: () => retryFailures() } }
  return [{ id: 'failures', subject: 'failures', title, hint: andJoined(names, NAMED), ...retry }]
}

const plain = (version: string) => version.replace(/^v/, '')

type Update = Pick<
  ResponseOf<typeof getUpdateStatus>,
  'currentVersion' | 'latestVersion' | 'updateAvailable' | 'releaseUrl'
>
export const updateItems = ({
  currentVersion,
  latestVersion,
  updateAvailable,
  releaseUrl: href,
}: Update): readonly AttentionItem[] => {
  if (!updateAvailable || !currentVersion || !latestVersion) return []
  if (!href || !/^https?:\/\//i.test(href)) return []
  const title = `Pulsarr ${plain(latestVersion)} is out`
  const hint = `This server runs ${plain(currentVersion)}.`
  return [
    { id: 'update', subject: 'update', title, hint, outside: { label: 'Release notes', href } },
  ]
}
