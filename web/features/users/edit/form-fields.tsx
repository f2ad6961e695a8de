import { QuotaSections } from '../../../components/quotas/quota-sections.tsx'
import { limitText } from '../../../components/quotas/quota-words.ts'
import { SettingField } from '../../../components/settings/setting-field.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import type { ContentType } from '../../../contract/values.ts'
import { andJoined } from '../../../lib/join-words.ts'
import type { UserRow } from '../list/user-rows.ts'
import { QuotaDetails } from './quota-details.tsx'
import { APPROVE_HELD } from './user-values.ts'

const GROUPS = {
  Profile: ['name', 'alias'],
  Permissions: ['can_sync', 'requires_approval'],
  Notifications: [
    'discord_id',
    'notify_discord',
    'apprise',
    'notify_apprise',
    'notify_discord_mention',
    'notify_plex_mobile',
    'notify_tautulli',
  ],
}

export function UserFields({ form }: { form: SettingsForm }) {
  return (
    <div className="grid gap-5">
      {Object.entries(GROUPS).map(([title, names]) => (
        <section key={title} aria-label={title}>
          <h3 className="mb-2.5 text-md">{title}</h3>
          <div className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
            {names.map(name => (
              <SettingField
                key={name}
                form={form}
                name={name}
                className="[&_label:has(input)]:max-md:min-h-11"
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The current limits and how many have each, for example "5 weekly (3), No limit (9)". */
const limitsNow = (rows: readonly UserRow[], type: ContentType): string => {
  const counts = new Map<string, number>()
  for (const { quotas } of rows) {
    const words = quotas ? limitText(quotas[type]) : 'Unknown'
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const listed = [...counts].sort(([, a], [, b]) => b - a)
  return andJoined(
    listed.map(([words, count]) => `${words} (${count})`),
    4,
  )
}

interface QuotaFieldsProps {
  form: SettingsForm
  /** The users that are edited. */
  rows: readonly UserRow[]
}

export function QuotaFields({ form, rows }: QuotaFieldsProps) {
  const [row, ...others] = rows
  return (
    <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2">
      <QuotaSections form={form}>
        {type =>
          others.length > 0 ? (
            <p className="-order-1 -mb-2 text-sm text-ink-2">Now: {limitsNow(rows, type)}</p>
          ) : (
            row && <QuotaDetails type={type} row={row} form={form} />
          )
        }
      </QuotaSections>
      <SettingField form={form} name={APPROVE_HELD} className="col-span-full" />
    </div>
  )
}
