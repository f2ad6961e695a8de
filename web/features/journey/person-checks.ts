import { TYPE_PLURALS } from '../../components/labels/content-type.ts'
import { editQuotas, editUser } from '../../components/users/user-links.ts'
import type { Instance } from '../../contract/instances.ts'
import { leftOutOf } from '../../contract/rows.ts'
import { isOwner, WATCHLIST_STATUSES } from '../../contract/users.ts'
import { ARR_KINDS, CONTENT_TYPES } from '../../contract/values.ts'
import { andJoined } from '../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
import { capital } from '../../lib/sentence.ts'
import { parseTime } from '../../lib/time.ts'
import { isPlaceholder, KIND_LABELS } from '../../state/instances.ts'
import {
  blocked,
  type Check,
  type CheckResult,
  DASHBOARD,
  done,
  firstBlocker,
  isBlocking,
  isKnown,
  type Remedy,
  USERS,
  unsure,
  valueIn,
  waiting,
} from './check.ts'
import { channelsSentence } from './checks/delivery-checks.ts'
import { connectionWords } from './checks/destination-labels.ts'
import { quotaUse } from './checks/quota-use.ts'
import { dayName, onDay } from './dates.ts'
import type { PersonInput } from './input.ts'
import type { RoutingInput } from './state/use-routing-input.ts'

const PLEX: Remedy = { to: '/plex/configuration', label: 'Open Plex configuration' }
const token = ({ config }: PersonInput): CheckResult => {
  if (!isKnown(config)) return unsure(config.why)
  const count = config.value.plexTokens.length
  return count > 0
    ? done(`${pluralize(count, 'Plex token')} saved.`)
    : blocked('No Plex token is saved, so watchlists can’t sync.', PLEX)
}

const plexReached = ({ config, plex }: PersonInput): CheckResult => {
  if (isKnown(config) && config.value.plexTokens.length === 0)
    return unsure('Can’t be checked without a Plex token.')
  if (!isKnown(plex)) return unsure(plex.why)
  const { cause } = plex.value
  return cause === null ? done('Plex is responding and accepts the token.') : blocked(cause, PLEX)
}

const workflowRuns = ({ workflow }: PersonInput): CheckResult => {
  if (!isKnown(workflow)) return unsure(workflow.why)
  const state = workflow.value
  if (state === 'running') return done('Watchlist sync is running.')
  const text = `Watchlist sync is ${state}, so new titles aren’t being processed.`
  return (state === 'starting' ? waiting : blocked)(text, DASHBOARD)
}

const syncAllowed = ({ user, person: { id, name } }: PersonInput): CheckResult => {
  if (!isKnown(user)) return unsure(user.why)
  if (user.value === null) return blocked('This user was deleted.', USERS)
  return user.value.can_sync
    ? done(`Sync is on for ${name}.`)
    : blocked(`Sync is off for ${name}.`, editUser(id))
}

const readable = ({ list, config, person, user }: PersonInput): CheckResult => {
  const isOwn = isOwner((isKnown(user) && user.value) || person)
  if (!isOwn && isKnown(config) && config.value.skipFriendSync)
    return blocked('The Plex configuration is set to ignore friends.', PLEX)
  if (!isKnown(list)) return unsure(list.why)
  const feed = isKnown(config) ? config.value[isOwn ? 'selfRss' : 'friendsRss'] : null
  const rss =
    feed === null
      ? 'The RSS feed status is unknown.'
      : feed
        ? 'New titles arrive immediately through the RSS feed.'
        : 'Without an RSS feed, the watchlist is checked periodically.'
  if (list.value.length === 0 && !isOwn)
    return unsure(`No titles found. The watchlist may be empty, or private in Plex. ${rss}`)
  return done(
    `The watchlist has synced. ${rss}`,
    feed === '' || feed === undefined ? PLEX : undefined,
  )
}

const itemsFound = ({ list, now }: PersonInput): CheckResult => {
  if (!isKnown(list)) return unsure(list.why)
  const items = list.value
  if (items.length === 0) return unsure('The watchlist is empty.')
  const newest = Math.max(...items.map(({ added }) => parseTime(added)?.getTime() ?? 0))
  const parts = WATCHLIST_STATUSES.flatMap(status => {
    const count = items.filter(item => item.status === status).length
    return count > 0 ? [`${formatNumber(count)} ${status}`] : []
  })
  const others = items.filter(
    ({ status }) => !(WATCHLIST_STATUSES as readonly string[]).includes(status),
  ).length
  if (others > 0) parts.push(`${formatNumber(others)} with an unknown status`)
  const last = newest > 0 ? ` The newest was added ${dayName(new Date(newest), now)}.` : ''
  return done(`${pluralize(items.length, 'title')}: ${andJoined(parts)}.${last}`)
}

const approvals = ({ requests, user, person: { id, name }, now }: PersonInput): CheckResult => {
  if (!isKnown(requests)) return unsure(requests.why)
  const pending = requests.value.filter(({ status }) => status === 'pending')
  const always = isKnown(user) && user.value?.requires_approval
  if (pending.length > 0) {
    const oldest = pending.map(({ createdAt }) => createdAt).sort()[0]
    const since = onDay(', the oldest since ', oldest, now)
    return waiting(`${pluralize(pending.length, 'title')} pending approval${since}.`, {
      to: `/approvals?user=${id}&status=pending`,
      label: 'Open approvals',
    })
  }
  return done(
    always ? `Nothing pending, but every request by ${name} needs approval.` : 'Nothing pending.',
    always ? editUser(id) : undefined,
  )
}

const quotaRoom = ({ quotas, person: { id }, now }: PersonInput): CheckResult => {
  if (!isKnown(quotas)) return unsure(quotas.why)
  const uses = CONTENT_TYPES.flatMap(type => {
    const quota = quotas.value[type]
    return quota ? [{ type, quota, use: quotaUse(quota, now) }] : []
  })
  if (uses.length === 0) return done('This user has no quotas.')
  const words = uses.map(
    ({ type, use }) => `${TYPE_PLURALS[type]}: ${use?.words ?? 'usage unknown'}`,
  )
  const text = capital(`${words.join('; ')}.`)
  if (uses.some(({ quota, use }) => use?.isReached && !quota.bypassApproval))
    return waiting(text, editQuotas(id))
  return uses.some(({ use }) => use === null) ? unsure(text) : done(text)
}

/** The instances that titles of the user may be sent to. */
export const targetsOf = ({
  instances,
  rules,
}: Pick<RoutingInput, 'instances' | 'rules'>): readonly Instance[] => {
  const all = valueIn(rules) ?? []
  return (valueIn(instances) ?? []).filter(
    one =>
      !isPlaceholder(one) &&
      (one.isDefault || all.some(rule => rule.enabled && rule.target_instance_id === one.id)),
  )
}

const instancesResponse = ({ routing }: PersonInput): CheckResult => {
  const kinds = ARR_KINDS.map(kind => ({ kind, ...routing[kind] }))
  for (const { instances, rules } of kinds) {
    if (!isKnown(instances)) return unsure(instances.why)
    if (!isKnown(rules)) return unsure(rules.why)
  }
  const targets = kinds.flatMap(one =>
    targetsOf(one).map(({ id, name }) => ({ name, health: one.healthOf(id) })),
  )
  const away = targets.flatMap(({ name, health }) =>
    isKnown(health) && health.value.error !== null
      ? `${name} ${connectionWords(health.value.error)}: ${health.value.error}`
      : [],
  )
  if (away.length > 0)
    return blocked(away.join(' '), { to: '/radarr/instances', label: 'Open instances' })
  const lacking = kinds.filter(({ instances }) => !mayHaveDefault(valueIn(instances) ?? []))
  const [first] = lacking
  if (first)
    return blocked(
      `No default instance for ${andJoined(lacking.map(({ kind }) => KIND_LABELS[kind]))}, so titles that match no rule aren’t sent anywhere.`,
      { to: `/${first.kind}/instances`, label: `Open ${KIND_LABELS[first.kind]} instances` },
    )
  const open = targets.flatMap(({ name, health }) =>
    isKnown(health) ? [] : `${name}: ${health.why}`,
  )
  if (open.length > 0) return unsure(open.join(' '))
  const names = andJoined(targets.map(({ name }) => name))
  return done(`${names} ${targets.length === 1 ? 'is' : 'are'} responding.`)
}

/** Whether there is one, or may be one among the instances that couldn't be read. */
const mayHaveDefault = (list: readonly Instance[]) =>
  leftOutOf(list) > 0 || list.some(one => one.isDefault && !isPlaceholder(one))

const reached = ({ channels, person: { id, name } }: PersonInput): CheckResult => {
  const { text, isReached } = channelsSentence(channels, name)
  if (isReached === null) return unsure(text)
  return isReached ? done(text) : waiting(text, editUser(id))
}

const CHECKS: readonly (readonly [
  id: string,
  label: string,
  check: (input: PersonInput) => CheckResult,
])[] = [
  ['token', 'Plex token', token],
  ['plex', 'Plex', plexReached],
  ['workflow', 'Watchlist sync', workflowRuns],
  ['sync', 'User', syncAllowed],
  ['list', 'Watchlist', readable],
  ['items', 'Titles', itemsFound],
  ['approvals', 'Approvals', approvals],
  ['quotas', 'Quotas', quotaRoom],
  ['instances', 'Instances', instancesResponse],
  ['reached', 'Notifications', reached],
]

export interface PersonCheck {
  readonly checks: readonly Check[]
  readonly blocker: Check | null
  readonly verdict: string
}

export const checkPerson = (input: PersonInput): PersonCheck => {
  const checks = CHECKS.map(([id, label, check]): Check => ({ id, label, ...check(input) }))
  const blocker = firstBlocker(checks)
  return { checks, blocker, verdict: verdictOf(input, checks, blocker) }
}

const verdictOf = (
  { person: { name } }: PersonInput,
  checks: readonly Check[],
  blocker: Check | null,
): string => {
  const about = `${name}’s watchlist:`
  if (blocker === null) return `${about} no known problems.`
  const problems = checks.filter(isBlocking).map(({ text }) => text)
  if (problems.length > 0) return `${about} ${problems.join(' ')}`
  return `${about} no known problems, but not everything could be checked. ${blocker.text}`
}
