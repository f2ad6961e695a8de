import { capital } from '../../lib/sentence.ts'
import { type Check, firstBlocker, isBlocking, type Remedy } from './check.ts'
import type { PersonJourney } from './state/use-title-journeys.ts'

/** A step as shown: one or two checks. */
export interface Step extends Pick<Check, 'id' | 'label' | 'state' | 'at' | 'remedy'> {
  readonly texts: readonly string[]
}

/** Combines the seven checks into five steps: the rule belongs to the approval, and the instance to the request. */
const stepsOf = (checks: readonly Check[]): readonly Step[] => {
  const [watchlist, rule, approval, instance, requested, grabbed, notified] = checks
  const isSaidByInstance = requested?.state === 'later' || requested?.state === 'done'
  return [
    watchlist && stepOf(watchlist),
    approval && stepOf(approval, rule),
    requested && { ...stepOf(requested, instance), ...(isSaidByInstance && textsOf(instance)) },
    grabbed && stepOf(grabbed),
    notified && stepOf(notified),
  ].filter(step => step !== undefined)
}

const PART_OF: Readonly<Record<string, string>> = { rule: 'approval', instance: 'requested' }

const textsOf = (check: Check | undefined) => ({ texts: check ? [check.text] : [] })

/** The text of the check that holds the title up comes first. */
export const stepOf = (main: Check, other?: Check): Step => {
  const blocker = firstBlocker(other ? [other, main] : [main])
  const { id, label, at } = main
  const parts = blocker && blocker === other ? [other, main] : [main, ...(other ? [other] : [])]
  return {
    id,
    label,
    at,
    state: (blocker ?? main).state,
    texts: parts.map(({ text }) => text).filter(Boolean),
    remedy: blocker?.remedy ?? main.remedy,
  }
}

/** Users with the same verdict and the same dots. */
export interface Group {
  readonly key: string
  readonly verdict: string
  readonly state: Step['state']
  readonly people: readonly PersonJourney[]
  /** The steps of everyone in the group, merged. */
  readonly steps: readonly Step[]
  /** Index of the step that holds the title up, or -1. */
  readonly heldAt: number
}

const verdictOf = ({ blocker }: PersonJourney['journey']): string => {
  if (!blocker) return 'Available'
  return blocker.short ?? (blocker.brief ? capital(blocker.brief) : `${blocker.label} unknown`)
}

/** Keeps the order of the journeys, which are sorted worst first. */
export const groupsOf = (people: readonly PersonJourney[]): readonly Group[] => {
  const groups = new Map<string, PersonJourney[]>()
  for (const one of people) {
    const states = stepsOf(one.journey.checks).map(({ state }) => state)
    const key = [verdictOf(one.journey), ...states].join()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members
    if (!first) return []
    const each = members.map(({ journey }) => stepsOf(journey.checks))
    const { blocker } = first.journey
    const steps = stepsOf(first.journey.checks).map((step, at) => ({
      ...step,
      texts: [...new Set(each.flatMap(steps => steps[at]?.texts ?? []))],
      at: members.length === 1 ? step.at : null,
      remedy: onlyOne(each.flatMap(own => own[at]?.remedy ?? [])),
    }))
    return {
      key,
      verdict: verdictOf(first.journey),
      state: blocker?.state ?? 'done',
      people: members,
      steps,
      heldAt: steps.findIndex(({ id }) => id === (PART_OF[blocker?.id ?? ''] ?? blocker?.id)),
    }
  })
}

const onlyOne = ([first, ...others]: readonly Remedy[]): Remedy | undefined =>
  others.every(({ to }) => to === first?.to) ? first : undefined

/** For example "2 of 8 users are held up." and "4 have it, 2 are waiting for the download." */
export const countSentence = (people: readonly PersonJourney[]): { held: string; rest: string } => {
  const counts = { held: 0, have: 0, downloading: 0, next: 0, unknown: 0 }
  for (const { journey } of people) counts[kindOf(journey)]++
  const total = people.length
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  const rest = [
    counts.have > 0 && `${counts.have} ${counts.have === 1 ? 'has' : 'have'} it`,
    counts.downloading > 0 &&
      `${counts.downloading} ${are(counts.downloading)} waiting for the download`,
    counts.next > 0 && `${counts.next} ${are(counts.next)} waiting for the next sync`,
    counts.unknown > 0 && `${counts.unknown} ${are(counts.unknown)} unknown`,
  ].filter(Boolean)
  return {
    held:
      counts.held === 0
        ? 'No one is held up.'
        : total === 1
          ? 'The only user is held up.'
          : `${counts.held} of ${total} users ${are(counts.held)} held up.`,
    rest: rest.length > 0 ? `${rest.join(', ')}.` : '',
  }
}

const kindOf = ({ blocker }: PersonJourney['journey']) => {
  if (!blocker) return 'have'
  if (!isBlocking(blocker)) return 'unknown'
  if (blocker.id === 'grabbed' || blocker.id === 'notified') return 'downloading'
  return blocker.id === 'requested' ? 'next' : 'held'
}
