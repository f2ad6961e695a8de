import { nextMonthlyResets } from '../../../components/quotas/quota-resets.ts'
import { SideDetails } from '../../../components/settings/sections.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { lazyValue } from '../../../lib/lazy-value.ts'

const weekdayOf = lazyValue(() => new Intl.DateTimeFormat('en-US', { weekday: 'long' }))
const dayOf = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
)

/** The next monthly resets with the edited settings. */
export function NextResets({ form }: { form: SettingsForm }) {
  const day = form.value('quotaSettings.monthly.resetDay')
  if (typeof day !== 'number' || day < 1 || day > 31) return null
  const monthEnd = String(form.value('quotaSettings.monthly.handleMonthEnd'))
  return (
    <SideDetails
      title="Next monthly resets"
      details={nextMonthlyResets(day, monthEnd, 3).map(date => [
        dayOf().format(date),
        weekdayOf().format(date),
      ])}
    />
  )
}
