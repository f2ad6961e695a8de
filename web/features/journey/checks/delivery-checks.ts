import { isApproved, resolvedAt } from '../../../components/decisions/eligibility.ts'
import { SENDING_MS } from '../../../components/outcome/outcome-of.ts'
import { editUser } from '../../../components/users/user-links.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { sentence } from '../../../lib/sentence.ts'
import { formatSpan, parseTime } from '../../../lib/time.ts'
import { canRetry } from '../../../state/routing-failures.ts'
import type { NotificationChannel } from '../channels.ts'
import {
  type Before,
  blocked,
  type CheckResult,
  DASHBOARD,
  done,
  isKnown,
  type Known,
  later,
  running,
  unsure,
  waiting,
} from '../check.ts'
import { onDay } from '../dates.ts'
import { connectionWords, instancesPage, kindLabel, nameOf } from './destination-labels.ts'
import type { JourneyContext } from './journey-context.ts'

const LATER = later('')

/** For example "just now" or "20 days ago". */
const shortAge = (ms: number) => (ms < 60_000 ? 'just now' : `${formatSpan(ms)} ago`)

export const requestedCheck = (
  context: JourneyContext,
  { isHeld, isOpen }: Before,
): CheckResult => {
  const { rank, request, failure, entry, now } = context
  if (!isKnown(rank)) return unsure(rank.why)
  const kind = kindLabel(context)
  if (rank.value > 0) return done(`Sent to ${kind}.`)
  if (isHeld) return LATER
  const page = instancesPage(context)
  if (failure) {
    const { message, attempt_count: count, instance_name: name, last_failed_at: last } = failure
    const where = name ?? kind
    const tried = count === null ? '' : `, after ${pluralize(count, 'attempt')}`
    return blocked(
      `Couldn’t be added to ${where}${onDay(' ', last, now)}${tried}. ${sentence(message)}`.trim(),
      page,
      {
        short: `Couldn’t be added to ${where}`,
        ...(canRetry(failure) && { fix: { failure } }),
      },
    )
  }
  if (request && isApproved(request)) {
    const ageMs = now.getTime() - (parseTime(resolvedAt(request))?.getTime() ?? 0)
    const approved = `Approved ${shortAge(ageMs)}`
    if (ageMs < SENDING_MS) return waiting(`${approved}, being sent to ${kind}.`, page)
    const text = `${approved}, never added to ${kind}.`
    return blocked(text, page, { short: `Never added to ${kind}`, fix: { again: request } })
  }
  const addedMs = isKnown(entry) ? parseTime(entry.value?.added)?.getTime() : undefined
  if (!isOpen && addedMs !== undefined && now.getTime() - addedMs < SENDING_MS)
    return waiting(`The next sync sends it to ${kind}.`, DASHBOARD)
  const short = `Not sent to ${kind}`
  return waiting(
    isOpen
      ? `${short}, for unknown reasons.`
      : `${short}. No known problems; the server log may say why.`,
    DASHBOARD,
    { short },
  )
}

export const grabbedCheck = (context: JourneyContext): CheckResult => {
  const { rank } = context
  if (!isKnown(rank)) return unsure(rank.why)
  if (rank.value > 1) return done('A release was found and sent to the download client.')
  if (rank.value < 1) return LATER
  const kind = kindLabel(context)
  const { destination } = context.route
  const health = destination && context.healthOf(destination.instanceId)
  const error = health && isKnown(health) ? health.value.error : null
  if (destination && error !== null) {
    const state = `${nameOf(context, destination)} ${connectionWords(error)}`
    return waiting(
      `${kind} hasn’t found a release yet, and ${state}: ${error}`,
      instancesPage(context),
      { short: state },
    )
  }
  return waiting(
    `Added to ${kind}, but no release has been grabbed yet. Check ${kind} for available releases.`,
    instancesPage(context),
    { short: `Waiting for ${kind} to grab a release` },
  )
}

/** Describes how a user is notified. `isReached` is null if unknown. */
export const channelsSentence = (
  channels: Known<readonly NotificationChannel[]>,
  name: string,
): { text: string; isReached: boolean | null } => {
  if (!isKnown(channels))
    return {
      text: `Can’t tell how ${name} is notified: ${channels.why}`,
      isReached: null,
    }
  const open = channels.value.filter(({ obstacle }) => obstacle === null)
  const shut = channels.value.filter(({ obstacle }) => obstacle !== null)
  const errors = shut.map(({ label, obstacle }) => `${label} is on, but ${obstacle}.`).join(' ')
  if (open.length > 0)
    return {
      text: [`${name} is notified through ${andJoined(open.map(({ label }) => label))}.`, errors]
        .filter(Boolean)
        .join(' '),
      isReached: true,
    }
  return {
    text:
      errors === ''
        ? `All channels are off for ${name}, so no notification is sent.`
        : `${name} can’t be notified: ${errors}`,
    isReached: false,
  }
}

export const notifiedCheck = (context: JourneyContext): CheckResult => {
  const { rank, channels, person, entry } = context
  if (!isKnown(rank)) return unsure(rank.why)
  const { text, isReached } = channelsSentence(channels, person.name)
  const remedy = isReached === false ? editUser(person.id) : undefined
  const status = isKnown(entry) ? entry.value?.status : undefined
  if (rank.value > 2 && status !== 'notified')
    return done(`Already in the library. ${text}`, remedy)
  if (rank.value > 2)
    return done(
      `Available${isReached === false ? '' : ', and notifications have been sent'}. ${text}`,
      remedy,
    )
  if (rank.value < 2) return later(text, remedy)
  const follows =
    isReached === false ? '.' : '; the notification follows once the title is available.'
  const short = 'Downloading or importing'
  return running(`${short}${follows} ${text}`, remedy, { short })
}
