import { TYPE_PLURALS } from '../../components/labels/content-type.ts'
import { OWNER_ID } from '../../contract/users.ts'
import { CONTENT_TYPES } from '../../contract/values.ts'
import { counted, grouped } from '../../lib/counted.ts'
import { andJoined } from '../../lib/joined.ts'
import { parseTime } from '../../lib/time.ts'
import { dayName, onDay } from './dates.ts'
import { isKnown } from './facts.ts'
import type { PersonFacts } from './person-facts.ts'
import {
  done,
  editQuotas,
  editUser,
  firstHold,
  type Remedy,
  refused,
  type Said,
  type Station,
  unsure,
  WORKFLOW,
  waiting,
} from './station.ts'
import { waysSentence } from './stations/last-stations.ts'
import { quotaUse } from './stations/quota-use.ts'

const PLEX: Remedy = { to: '/plex/configuration', label: 'Open the Plex configuration' }
const token = ({ config }: PersonFacts): Said => {
  if (!isKnown(config)) return unsure(config.why)
  const count = config.value.plexTokens.length
  return count > 0
    ? done(`${counted(count, 'Plex token')} ${count === 1 ? 'is' : 'are'} stored.`)
    : refused('No Plex token is stored, so no list can be read.', 'no Plex token is stored', PLEX)
}

const plexReached = ({ config, plex }: PersonFacts): Said => {
  if (isKnown(config) && config.value.plexTokens.length === 0)
    return unsure('Without a token Plex is not asked.')
  if (!isKnown(plex)) return unsure(plex.why)
  const { cause } = plex.value
  return cause === null
    ? done('Plex answers and takes the stored token.')
    : refused(cause, `Plex does not answer with the stored token`, PLEX)
}

const workflowRuns = ({ workflow }: PersonFacts): Said => {
  if (!isKnown(workflow)) return unsure(workflow.why)
  const state = workflow.value
  if (state === 'running') return done('The watchlist workflow is running.')
  const text = `The watchlist workflow is ${state}, so nothing new is taken from any list.`
  return state === 'starting'
    ? waiting(text, 'the watchlist workflow is starting', WORKFLOW)
    : refused(text, `the watchlist workflow is ${state}`, WORKFLOW)
}

const syncAllowed = ({ user, person: { id, name } }: PersonFacts): Said => {
  if (!isKnown(user)) return unsure(user.why)
  if (user.value === null)
    return refused(`The backend has no user ${name}.`, 'the backend has no such user', {
      to: '/plex/users',
      label: 'Open the users',
    })
  return user.value.can_sync
    ? done(`${name} may sync.`)
    : refused(`${name} may not sync.`, 'this user may not sync', editUser(id))
}

const readable = ({ list, config, person: { id } }: PersonFacts): Said => {
  const isOwner = id === OWNER_ID
  if (!isOwner && isKnown(config) && config.value.skipFriendSync)
    return refused(
      'The lists of friends are skipped, by a setting.',
      'the lists of friends are skipped',
      PLEX,
    )
  if (!isKnown(list)) return unsure(list.why)
  const feed = isKnown(config) ? config.value[isOwner ? 'selfRss' : 'friendsRss'] : null
  const rss =
    feed === null
      ? 'Whether there is an RSS feed for it is not known.'
      : feed
        ? 'New titles come by the RSS feed, within minutes.'
        : 'There is no RSS feed for it, so new titles come with the next full read, not at once.'
  if (list.value.length === 0 && !isOwner)
    return unsure(
      `The backend has no title of this list. It may be empty, or private in Plex: the backend does not say which. ${rss}`,
    )
  return done(
    `The backend has the list. ${rss}`,
    feed === '' || feed === undefined ? PLEX : undefined,
  )
}

const COUNTED = ['pending', 'requested', 'grabbed', 'notified']

const itemsFound = ({ list, now }: PersonFacts): Said => {
  if (!isKnown(list)) return unsure(list.why)
  const items = list.value
  if (items.length === 0) return unsure('There is no title on it, so there is nothing to follow.')
  const newest = Math.max(...items.map(({ added }) => parseTime(added)?.getTime() ?? 0))
  const parts = COUNTED.flatMap(status => {
    const count = items.filter(item => item.status === status).length
    return count > 0 ? [`${grouped(count)} ${status}`] : []
  })
  const others = items.filter(({ status }) => !COUNTED.includes(status)).length
  if (others > 0) parts.push(`${grouped(others)} in a state not known here`)
  const last = newest > 0 ? ` The newest was added ${dayName(new Date(newest), now)}.` : ''
  return done(`${counted(items.length, 'title')}: ${andJoined(parts)}.${last}`)
}

const approvals = ({ requests, user, person: { id, name }, now }: PersonFacts): Said => {
  if (!isKnown(requests)) return unsure(requests.why)
  const pending = requests.value.filter(({ status }) => status === 'pending')
  const always = isKnown(user) && user.value?.requires_approval
  if (pending.length > 0) {
    const oldest = pending.map(({ createdAt }) => createdAt).sort()[0]
    const since = onDay(', the oldest since ', oldest, now)
    const one = pending.length === 1
    return waiting(
      `${counted(pending.length, 'title')} of ${name} ${one ? 'waits' : 'wait'} for approval${since}.`,
      `${counted(pending.length, 'title')} ${one ? 'waits' : 'wait'} for approval${since}`,
      { to: `/approvals?user=${id}&status=pending`, label: 'Open the requests' },
    )
  }
  return done(
    always ? `Nothing waits now, but every request of ${name} needs approval.` : 'Nothing waits.',
    always ? editUser(id) : undefined,
  )
}

const quotaRoom = ({ quotas, person: { id }, now }: PersonFacts): Said => {
  if (!isKnown(quotas)) return unsure(quotas.why)
  const uses = CONTENT_TYPES.flatMap(type => {
    const quota = quotas.value[type]
    return quota ? [{ type, quota, use: quotaUse(quota, now) }] : []
  })
  if (uses.length === 0) return done('No quota limits this user.')
  const words = uses.map(
    ({ type, use }) => `${TYPE_PLURALS[type]}: ${use?.words ?? 'use of the quota not known'}`,
  )
  const text = `${words.join('; ')}.`
  const shown = text.charAt(0).toUpperCase() + text.slice(1)
  const full = uses.filter(({ quota, use }) => use?.isReached && !quota.bypassApproval)
  if (full.length > 0)
    return waiting(
      shown,
      full.map(({ type, use }) => `${use?.words} for ${TYPE_PLURALS[type]}`).join(' and '),
      editQuotas(id),
    )
  return uses.some(({ use }) => use === null) ? unsure(shown) : done(shown)
}

const instancesAnswer = ({ withoutDefault, targets }: PersonFacts): Said => {
  const at = (kind: string): Remedy => ({
    to: `/${kind.toLowerCase()}/instances`,
    label: `Open the ${kind} instances`,
  })
  if (!isKnown(withoutDefault)) return unsure(withoutDefault.why)
  if (!isKnown(targets)) return unsure(targets.why)
  const found = targets.value.map(({ name, reach }) => ({ name, reach }))
  const away = found.flatMap(({ name, reach }) =>
    isKnown(reach) && reach.value.fault !== null ? [{ name, fault: reach.value.fault }] : [],
  )
  const open = found.flatMap(({ name, reach }) => (isKnown(reach) ? [] : [`${name}: ${reach.why}`]))
  const [kind] = withoutDefault.value
  if (away.length > 0)
    return refused(
      away.map(({ name, fault }) => `${name} does not answer: ${fault}`).join(' '),
      `${andJoined(away.map(({ name }) => name))} ${away.length === 1 ? 'does' : 'do'} not answer`,
      { to: '/radarr/instances', label: 'Open the instances' },
    )
  if (kind !== undefined)
    return refused(
      `There is no default instance for ${andJoined(withoutDefault.value)}, so what no rule takes goes nowhere.`,
      `there is no default instance for ${andJoined(withoutDefault.value)}`,
      at(kind),
    )
  if (open.length > 0) return unsure(open.join(' '))
  return done(`${andJoined(found.map(({ name }) => name))} answer${found.length === 1 ? 's' : ''}.`)
}

const reached = ({ ways, person: { id, name } }: PersonFacts): Said => {
  const { text, isReached } = waysSentence(ways, name)
  if (isReached === null) return unsure(text)
  return isReached ? done(text) : waiting(text, 'no message reaches this user', editUser(id))
}

const CHECKS: readonly (readonly [
  id: string,
  label: string,
  check: (facts: PersonFacts) => Said,
])[] = [
  ['token', 'Plex token', token],
  ['plex', 'Plex', plexReached],
  ['workflow', 'Workflow', workflowRuns],
  ['sync', 'Sync', syncAllowed],
  ['list', 'List', readable],
  ['items', 'Titles', itemsFound],
  ['approvals', 'Approvals', approvals],
  ['quotas', 'Quotas', quotaRoom],
  ['instances', 'Instances', instancesAnswer],
  ['reached', 'Messages', reached],
]

export interface PersonCheck {
  readonly stations: readonly Station[]
  readonly hold: Station | null
  /** One sentence, to be copied as an answer to that person. */
  readonly verdict: string
}

/** Why a person's list does not arrive: everything it goes through, in order; nothing is guessed. */
export const checkPerson = (facts: PersonFacts): PersonCheck => {
  const stations = CHECKS.map(([id, label, check]): Station => ({ id, label, ...check(facts) }))
  const hold = firstHold(stations)
  return { stations, hold, verdict: verdictOf(facts, stations, hold) }
}

const verdictOf = (
  { person: { name } }: PersonFacts,
  stations: readonly Station[],
  hold: Station | null,
): string => {
  const about = `Watchlist of ${name}:`
  if (hold === null) return `${about} nothing known stands in its way.`
  if (hold.brief) {
    const others = stations.filter(({ brief }) => brief && brief !== hold.brief)
    const more = others.map(({ brief }) => brief).join('; ')
    return `${about} ${hold.brief}.${more && ` Also: ${more}.`}`
  }
  return `${about} nothing known stands in its way, but not everything is known. ${hold.text}`
}
