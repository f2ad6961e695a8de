import { APPROVAL_REQUIRED } from '../../components/labels/user-approval.ts'
import { permissionsText } from '../../components/plans/plan-text.ts'
import { quotaParts } from '../../components/quotas/quota-fields.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import type { Values } from '../../lib/form-edits.ts'

const movies = quotaParts('movie', values => values.newUserDefaultMovieQuotaEnabled === true, true)
const shows = quotaParts('show', values => values.newUserDefaultShowQuotaEnabled === true, true)

export const SETTINGS = defineSettings({
  newUserDefaultCanSync: toggle({
    label: 'Sync watchlist',
    hint: 'When off, nothing is requested until you turn on sync for the user.',
  }),
  newUserDefaultRequiresApproval: toggle({ label: APPROVAL_REQUIRED }),
  newUserDefaultMovieQuotaEnabled: movies.enabled,
  newUserDefaultMovieQuotaLimit: movies.limit,
  newUserDefaultMovieQuotaType: movies.type,
  newUserDefaultMovieWatchlistCap: movies.cap,
  newUserDefaultMovieBypassApproval: movies.bypass,
  newUserDefaultShowQuotaEnabled: shows.enabled,
  newUserDefaultShowQuotaLimit: shows.limit,
  newUserDefaultShowQuotaType: shows.type,
  newUserDefaultShowWatchlistCap: shows.cap,
  newUserDefaultShowBypassApproval: shows.bypass,
})

const limitIn = (values: Values, type: 'Movie' | 'Show') => {
  const at = (name: string) => values[`newUserDefault${type}${name}`]
  return at('QuotaEnabled') !== true
    ? null
    : {
        quotaType: String(at('QuotaType')),
        quotaLimit: Number(at('QuotaLimit')),
        watchlistCap: Number(at('WatchlistCap')),
        bypassApproval: at('BypassApproval') === true,
      }
}

/** For example "New users: Sync on · Approval automatic · …", including unsaved edits. */
export const newUserText = (values: Values): string =>
  `New users: ${permissionsText({
    can_sync: values.newUserDefaultCanSync === true,
    requires_approval: values.newUserDefaultRequiresApproval === true,
    movie: limitIn(values, 'Movie'),
    show: limitIn(values, 'Show'),
  })}`
