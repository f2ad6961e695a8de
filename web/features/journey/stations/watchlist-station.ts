import { onDay } from '../dates.ts'
import { isKnown } from '../facts.ts'
import { done, editUser, refused, type Said, unsure, WORKFLOW, waiting } from '../station.ts'
import type { OnTheWay } from './on-the-way.ts'
import { isApproved } from './requests.ts'

/** A workflow in one of these takes what is new. */
const AT_WORK = ['running', 'starting']

/** On the list, and taken from it. */
export const watchlistStation = (facts: OnTheWay): Said => {
  const { entry, person, user, request, workflow, isPast, now } = facts
  const { name } = person
  if (!isKnown(entry)) return unsure(entry.why)
  if (entry.value === null)
    return request
      ? unsure(
          `It is not on the watchlist of ${name} as last read; only a request for it is there.`,
        )
      : refused(
          `It is not on the watchlist of ${name} as last read.`,
          'does not have it on the watchlist as last read',
        )
  const since = onDay(' since ', entry.value.added, now)
  const onList = since
    ? `On the watchlist of ${name}${since}.`
    : `On the watchlist of ${name}. The backend does not say since when.`
  if (isPast) return done(onList)
  if (!isKnown(user)) return unsure(`${onList} Whether ${name} may sync is not known: ${user.why}`)
  if (user.value === null)
    return refused(
      `${onList} But the backend has no user ${name} any more, so nothing is taken from the list.`,
      'is no user of the backend any more',
      { to: '/plex/users', label: 'Open the users' },
    )
  if (!user.value.can_sync)
    return refused(
      `${onList} But ${name} may not sync, so nothing is taken from the list.`,
      'may not sync',
      editUser(person.id),
    )
  const isAsked = request && (request.status === 'pending' || isApproved(request))
  if (isAsked) return done(onList)
  if (!isKnown(workflow))
    return unsure(`${onList} Whether the watchlist workflow runs is not known: ${workflow.why}`)
  if (!AT_WORK.includes(workflow.value))
    return waiting(
      `${onList} The watchlist workflow is ${workflow.value}, so nothing new is taken.`,
      `waits for the watchlist workflow, which is ${workflow.value}`,
      WORKFLOW,
    )
  return done(onList)
}
