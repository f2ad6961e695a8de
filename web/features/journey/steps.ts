import { type Check, firstBlocker, isBlocking, type Remedy } from './check.ts'
import type { PersonJourney } from './state/use-title-journeys.ts'

/** A step as shown: one or two checks. */
export interface Step extends Pick<Check, 'id' | 'label' | 'state' | 'remedy'> {
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
  const { id, label } = main
  const parts = blocker && blocker === other ? [other, main] : [main, ...(other ? [other] : [])]
  return {
    id,
    label,
    state: (blocker ?? main).state,
    texts: parts.map(({ text }) => text).filter(Boolean),
    remedy: blocker?.remedy ?? main.remedy,
  }
}

/** Users with the same verdict and the same dots. */
export interface Group {
  readonly verdict: string
  readonly state: Step['state']
  readonly people: readonly PersonJourney[]
  /** The steps of everyone in the group, merged. */
  readonly steps: readonly Step[]
  /** Whether no one has to act for these users. */
  readonly isFine: boolean
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
  return [...groups.values()].flatMap(members => {
    const [first] = members
    if (!first) return []
    const each = members.map(({ journey }) => stepsOf(journey.checks))
    const { blocker } = first.journey
    const steps = stepsOf(first.journey.checks).map((step, at) => ({
      ...step,
      texts: [...new Set(each.flatMap(steps => steps[at]?.texts ?? []))],
      remedy: onlyOne(each.flatMap(own => own[at]?.remedy ?? [])),
    }))
    return {
      verdict: verdictOf(first.journey),
      state: blocker?.state ?? 'done',
      people: members,
      steps,
      isFine: isFine(first),
    }
  })
}

const onlyOne = ([first, ...others]: readonly Remedy[]): Remedy | undefined =>
  others.every(({ to }) => to === first?.to) ? first : undefined

/** The steps that matter: up to the one that holds the title up, and those that have happened. */
export const shownSteps = ({ steps, isFine }: Group): readonly Step[] => {
  const held = isFine ? null : firstBlocker(steps)
  if (!held) return steps.filter(({ state }) => state !== 'later')
  const at = steps.indexOf(held)
  return steps.slice(Math.max(0, at - 1), at + 1)
}

/** For example "1 of 7 users is held up." and "The 6 others are fine." If no one is held up, what they wait for. */
export const countSentence = (people: readonly PersonJourney[]): { held: string; rest: string } => {
  const count = (kind: string) => people.filter(person => kindOf(person) === kind).length
  const [held, unknown] = [count('held'), count('unknown')]
  const fine = people.length - held - unknown
  if (held === 0)
    return {
      held: 'No one is held up.',
      rest: [fineWords(people), unknown > 0 && `${unknown} unknown`].filter(Boolean).join(' · '),
    }
  const others = fine === 1 ? 'The other is fine.' : fine > 1 && `The ${fine} others are fine.`
  return {
    held:
      people.length === 1
        ? 'The only user is held up.'
        : `${held} of ${people.length} users ${held === 1 ? 'is' : 'are'} held up.`,
    rest: [unknown > 0 && `${unknown} unknown.`, others].filter(Boolean).join(' '),
  }
}

const FINE = {
  have: ['has it', 'have it'],
  downloading: ['waits for the download', 'wait for the download'],
  next: ['waits for it', 'wait for it'],
  left: ['left out on purpose', 'left out on purpose'],
} as const

/** For example "2 have it · 4 wait for it". */
export const fineWords = (people: readonly PersonJourney[]): string =>
  Object.entries(FINE)
    .flatMap(([kind, [one, many]]) => {
      const { length } = people.filter(person => kindOf(person) === kind)
      return length > 0 ? `${length} ${length === 1 ? one : many}` : []
    })
    .join(' · ')

/** `left`: left out by a setting for the user, not by a problem. */
const kindOf = ({
  journey: { blocker },
}: PersonJourney): keyof typeof FINE | 'held' | 'unknown' => {
  if (!blocker) return 'have'
  if (!isBlocking(blocker)) return 'unknown'
  if (blocker.fix?.user || blocker.fix?.exclusion) return 'left'
  if (blocker.id === 'grabbed' || blocker.id === 'notified') return 'downloading'
  return blocker.id === 'requested' && blocker.state === 'waiting' ? 'next' : 'held'
}

export const isFine = (person: PersonJourney): boolean => kindOf(person) in FINE
