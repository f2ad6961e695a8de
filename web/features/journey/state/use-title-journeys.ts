import { useEffect, useMemo } from 'react'
import { useExclusions } from '../../../components/exclusions/use-exclusions.ts'
import { useRoutingFailures } from '../../../components/exclusions/use-routing-failures.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { isAvailable } from '../../../components/outcome/outcome-of.ts'
import { useTitleDetails } from '../../../components/titles/use-title-details.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { parseTime } from '../../../lib/time.ts'
import { type EveryWatchlist, everyWatchlist } from '../../../state/every-watchlist.ts'
import type { Resource } from '../../../state/resource.ts'
import { factsOf } from '../../../state/title-facts.ts'
import { isRequestFor } from '../../../state/title-group.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { watchlistOf } from '../../../state/watchlists.ts'
import {
  isKnown,
  type Known,
  knownOf,
  knownValue,
  mapKnown,
  unknownValue,
  valueIn,
} from '../check.ts'
import type { TitleInput } from '../input.ts'
import { isFine } from '../steps.ts'
import { compareByBlocker, type Journey, journeyOf } from '../title-journey.ts'
import { testInstance } from './instance-health.ts'
import { useCommonInput } from './use-common-input.ts'
import { useRoutingInput } from './use-routing-input.ts'

export interface PersonJourney {
  readonly person: TitleInput['person']
  readonly journey: Journey
}

interface Listed {
  readonly type: string
  readonly key: string
  readonly guids?: readonly string[]
}

/** Returns whether an entry of a list of the server is about this title. */
const isEntryOf = (title: KnownTitle) => {
  const isSame = isRequestFor(title)
  return ({ type, key, guids = [] }: Listed): boolean =>
    type.toLowerCase() === title.type &&
    isSame({ contentType: title.type, contentKey: key, contentGuids: [...guids] })
}

/** Returns whether a request is for this title. If it has neither a key nor a guid, its name is compared. */
const isNamedRequestFor = (title: KnownTitle) => {
  const isSame = isRequestFor(title)
  return (row: Approval): boolean => {
    const hasRef = row.contentKey !== '' || row.contentGuids.length > 0
    const isNamed = row.contentType === title.type && row.contentTitle === title.title
    return hasRef ? isSame(row) : isNamed
  }
}

/** The entries about a title. None if the server lacks the list. */
const useListed = <T extends Listed>(
  list: Resource<readonly T[]> | null,
  isOfTitle: (entry: T) => boolean,
): Known<readonly T[]> => {
  const state = useResource(list)
  return useMemo(
    () => (list ? mapKnown(knownOf(state), all => all.filter(isOfTitle)) : knownValue([])),
    [list, state, isOfTitle],
  )
}

const entryOf = (
  title: KnownTitle,
  userId: number,
  user: TitleInput['user'],
  every: EveryWatchlist | null,
): TitleInput['entry'] => {
  const entry = title.wants.get(userId) ?? null
  if (entry || every?.lists.some(list => list.user.id === userId)) return knownValue(entry)
  if (isKnown(user) && user.value === null) return unknownValue('This user was deleted.')
  return unknownValue(watchlistOf(userId).state.error ?? 'The watchlist isn’t loaded yet.')
}

/**
 * Those that someone has to act for come first, then that of `firstUserId`, then blocked ones, then the oldest.
 * @param firstUserId user to list even if the title isn't on their watchlist
 */
export const useTitleJourneys = (title: KnownTitle, firstUserId: number | null) => {
  const common = useCommonInput()
  const kind = KIND_OF[title.type]
  const routing = useRoutingInput(kind)
  const { details } = useTitleDetails(title.type, title.guids)
  const ofTitle = useMemo(() => isEntryOf(title), [title])
  const excluded = useListed(useExclusions(), ofTitle)
  const failed = useListed(useRoutingFailures(), ofTitle)
  const every = useStore(everyWatchlist.state).data
  const asked = useMemo(
    () => mapKnown(common.requests, rows => rows.filter(isNamedRequestFor(title))),
    [common.requests, title],
  )

  const people = useMemo((): readonly PersonJourney[] => {
    const rows = valueIn(asked) ?? []
    const since = (id: number) =>
      parseTime(title.wants.get(id)?.added)?.getTime() ?? Number.POSITIVE_INFINITY
    const isInLibrary = isAvailable(title)
    const ids = new Set([...title.wants.keys(), ...rows.map(row => row.userId)])
    if (firstUserId !== null) ids.add(firstUserId)
    return [...ids]
      .sort((a, b) => since(a) - since(b) || a - b)
      .map(id => {
        const name = bidiIsolate(common.nameOf(id, rows.find(row => row.userId === id)?.userName))
        const person = { id, name }
        const user = common.userOf(id)
        const journey = journeyOf({
          now: common.now,
          title: { ...title, ...factsOf(details) },
          person,
          user,
          entry: entryOf(title, id, user, every),
          isInLibrary,
          requests: mapKnown(asked, all => all.filter(row => row.userId === id)),
          myId: common.myId,
          workflow: common.workflow,
          ...routing,
          quota: mapKnown(common.quotasOf(id), own => own[title.type]),
          exclusion: mapKnown(excluded, all => all.find(row => row.user_id === id) ?? null),
          failure: valueIn(failed)?.find(row => row.user_id === id) ?? null,
          channels: common.channelsFor(id),
        })
        return { person, journey }
      })
      .sort(
        (a, b) =>
          Number(isFine(a)) - Number(isFine(b)) ||
          Number(b.person.id === firstUserId) - Number(a.person.id === firstUserId) ||
          compareByBlocker(a.journey, b.journey),
      )
  }, [title, details, firstUserId, asked, common, routing, every, excluded, failed])

  const targets = [...new Set(people.map(({ journey }) => journey.instanceToTest))].join()
  const isListRead = isKnown(routing.instances)
  useEffect(() => {
    if (!isListRead) return
    for (const id of targets.split(',').map(Number)) if (id > 0) void testInstance(kind, id)
  }, [kind, targets, isListRead])

  return people
}
