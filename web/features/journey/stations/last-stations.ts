import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { andJoined } from '../../../lib/joined.ts'
import { onDay } from '../dates.ts'
import { isKnown, type Known, type Way } from '../facts.ts'
import { done, editUser, later, type Said, unsure, WORKFLOW, waiting } from '../station.ts'
import { whereItWent } from './instance-station.ts'
import type { OnTheWay } from './on-the-way.ts'
import { instancesPage, kindLabel, nameOf } from './places.ts'
import { isApproved } from './requests.ts'

const LATER = later('Comes after that.')

/** What the stations before it come to. */
export interface Before {
  /** One of them holds it up. */
  readonly isHeld: boolean
  /** One of them is not known. */
  readonly isOpen: boolean
}

export const requestedStation = (facts: OnTheWay, { isHeld, isOpen }: Before): Said => {
  const { rank, request, now } = facts
  if (!isKnown(rank)) return unsure(rank.why)
  const kind = kindLabel(facts)
  if (rank.value > 0) return done(`The backend has handed it to ${kind}.`)
  if (isHeld) return LATER
  if (request && isApproved(request)) {
    const on = onDay(' ', resolvedAt(request), now)
    return waiting(
      `Approved${on}, but the backend has not handed it to ${kind}. It does not say why; its log may.`,
      `was approved${on}, but not handed to ${kind} yet`,
      instancesPage(facts),
    )
  }
  return isOpen
    ? waiting(
        `The backend has not handed it to ${kind} yet.`,
        `is not handed to ${kind} yet; why is not known from here`,
        WORKFLOW,
      )
    : waiting(
        `The backend has not handed it to ${kind} yet; nothing known is in its way, so a sync should take it.`,
        `is not handed to ${kind} yet; nothing known is in its way`,
        WORKFLOW,
      )
}

export const grabbedStation = (facts: OnTheWay): Said => {
  const { rank } = facts
  if (!isKnown(rank)) return unsure(rank.why)
  if (rank.value > 1) return done('A release was found and sent to be downloaded.')
  if (rank.value < 1) return LATER
  const kind = kindLabel(facts)
  const place = whereItWent(facts)
  const reach = place && facts.reachOf(place.instanceId)
  const fault = reach && isKnown(reach) ? reach.value.fault : null
  if (place && fault !== null)
    return waiting(
      `${kind} has found no release yet, and ${nameOf(facts, place)} does not answer now: ${fault}`,
      `waits for a release, and ${nameOf(facts, place)} does not answer: ${fault.replace(/\.$/, '')}`,
      instancesPage(facts),
    )
  return waiting(
    `${kind} has it, and no release was grabbed yet. ${kind} shows whether there is one.`,
    `waits for a release that ${kind} can grab`,
    instancesPage(facts),
  )
}

/** How a person is reached, as a sentence; `isReached` is null where that is not known. */
export const waysSentence = (
  ways: Known<readonly Way[]>,
  name: string,
): { text: string; isReached: boolean | null } => {
  if (!isKnown(ways))
    return {
      text: `It is not known how ${name} is reached: ${ways.why}`,
      isReached: null,
    }
  const open = ways.value.filter(({ obstacle }) => obstacle === null)
  const shut = ways.value.filter(({ obstacle }) => obstacle !== null)
  const faults = shut.map(({ label, obstacle }) => `${label} is on, but ${obstacle}.`).join(' ')
  if (open.length > 0)
    return {
      text: [`${name} is reached by ${andJoined(open.map(({ label }) => label))}.`, faults]
        .filter(Boolean)
        .join(' '),
      isReached: true,
    }
  return {
    text:
      faults === ''
        ? `No channel is on for ${name}, so no message arrives.`
        : `No message reaches ${name}: ${faults}`,
    isReached: false,
  }
}

export const notifiedStation = (facts: OnTheWay): Said => {
  const { rank, ways, person } = facts
  if (!isKnown(rank)) return unsure(rank.why)
  const { text, isReached } = waysSentence(ways, person.name)
  const remedy = isReached === false ? editUser(person.id) : undefined
  if (rank.value > 2)
    return done(
      `It is there${isReached === false ? '' : ', and the backend has sent its messages'}. ${text}`,
      remedy,
    )
  if (rank.value < 2) return { ...later(text), remedy }
  return waiting(
    `It is on its way${isReached === false ? '.' : '; the message follows when it is there.'} ${text}`,
    'is being downloaded or imported',
    remedy,
  )
}
