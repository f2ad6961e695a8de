import { type Check, firstBlocker, isBlocking, type Remedy } from './check.ts'
import type { PersonJourney } from './state/use-title-journeys.ts'

/** A step as shown: one or two checks. */
export interface Step extends Pick<Check, 'id' | 'label' | 'state' | 'at' | 'remedy'> {
  readonly texts: readonly string[]
}

/** The checks that a step shows besides its own: the rule belongs to the approval, and the instance to the request. */
const STEP_OF: Readonly<Record<string, string>> = { rule: 'approval', instance: 'requested' }

const stepsOf = (checks: readonly Check[]): readonly Step[] =>
  checks.flatMap((main, at) => {
    if (main.id in STEP_OF) return []
    const before = checks[at - 1]
    const other = before && STEP_OF[before.id] === main.id ? before : undefined
    const step = stepOf(main, other)
    // Once the title is sent, or as long as it isn't, the instance says it all.
    const isSaid = main.id === 'requested' && (main.state === 'later' || main.state === 'done')
    return isSaid && other ? { ...step, texts: [other.text] } : step
  })

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
  /** Whether nothing holds the title up for these users. */
  readonly isFine: boolean
  /** Index of the step that holds the title up, or -1. */
  readonly heldAt: number
}

const verdictOf = ({ blocker }: PersonJourney['journey']): string => {
  if (!blocker) return 'Available'
  if (!isBlocking(blocker)) return `${blocker.label} unknown`
  return blocker.short ?? blocker.text.replace(/\.$/, '')
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
      isFine: !['held', 'unknown'].includes(kindOf(first.journey)),
      heldAt: steps.findIndex(({ id }) => id === (STEP_OF[blocker?.id ?? ''] ?? blocker?.id)),
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
  return blocker.id === 'requested' && blocker.state === 'waiting' ? 'next' : 'held'
}
