import { isApproved } from '../../../components/decisions/eligibility.ts'
import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { blocked, type CheckResult, DASHBOARD, done, unsure, waiting } from '../check.ts'
import { onDay } from '../dates.ts'
import { isKnown, valueIn } from '../known-value.ts'
import type { JourneyContext } from './journey-context.ts'

/** Workflow states in which new titles are processed. */
const AT_WORK = ['running', 'starting']

/** Whether the title is on the watchlist, and whether the watchlist is synced. */
export const watchlistCheck = (context: JourneyContext): CheckResult => {
  const { entry, person, user, request, workflow, exclusion, quota, isPast, now, title } = context
  const { name } = person
  if (!isKnown(entry)) return unsure(entry.why)
  if (entry.value === null)
    return request || isPast
      ? unsure(
          `Not on ${name}’s watchlist at the last sync${request ? ', but there is a request' : ''}.`,
        )
      : blocked(
          `Not on ${name}’s watchlist at the last sync.`,
          'not on the watchlist at the last sync',
        )
  const since = onDay(' since ', entry.value.added, now)
  const onList = since ? `On ${name}’s watchlist${since}.` : `On ${name}’s watchlist.`
  if (isPast) return done(onList)
  if (!isKnown(user))
    return unsure(`${onList} Can’t tell whether sync is on for ${name}: ${user.why}`)
  if (user.value === null)
    return blocked(
      `${onList} But this user was deleted, so nothing is synced.`,
      'this user was deleted',
      { to: '/plex/users', label: 'Open users' },
    )
  if (!user.value.can_sync)
    return blocked(`${onList} But sync is off for ${name}.`, 'sync is off', editUser(person.id))
  if (!isKnown(exclusion))
    return unsure(`${onList} Can’t tell whether it’s excluded for ${name}: ${exclusion.why}`)
  if (exclusion.value)
    return blocked(
      `${onList} But it’s excluded for ${name}${onDay(' since ', exclusion.value.excluded_at, now)}, so it isn’t added.`,
      'excluded for this user',
      { to: '/plex/users?tab=exclusions', label: 'Open exclusions' },
    )
  const isAsked = request && (request.status === 'pending' || isApproved(request))
  if (isAsked) return done(onList)
  if (!isKnown(workflow))
    return unsure(`${onList} Can’t tell whether watchlist sync is running: ${workflow.why}`)
  if (!AT_WORK.includes(workflow.value))
    return waiting(
      `${onList} Watchlist sync is ${workflow.value}, so new titles aren’t being processed.`,
      `waiting for watchlist sync, which is ${workflow.value}`,
      DASHBOARD,
      `Watchlist sync is ${workflow.value}`,
    )
  const { watchlistCap, watchlistCapExceeded } = valueIn(quota) ?? {}
  if (watchlistCap && watchlistCapExceeded) {
    const cap = `watchlist cap of ${formatNumber(watchlistCap)} ${TYPE_PLURALS[title.type]}`
    return waiting(
      `${onList} But the ${cap} is reached, so titles beyond it are skipped.`,
      `the ${cap} is reached`,
      editQuotas(person.id),
      'Watchlist cap reached',
    )
  }
  return done(onList)
}
