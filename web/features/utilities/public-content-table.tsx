import Film from 'lucide-react/icons/film'
import Megaphone from 'lucide-react/icons/megaphone'
import Tv from 'lucide-react/icons/tv'
import type { ReactNode } from 'react'
import { addressesIn } from '../../components/settings/addresses-in.ts'
import { useValidation } from '../../components/settings/kinds/address-list.tsx'
import { SettingField } from '../../components/settings/setting-field.tsx'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'

const GROUP = 'publicContentNotifications'

export const CONTENTS = ['', 'Movies', 'Shows'] as const
/** Movies, shows, or '' for the general list, which applies to content types without a list of their own. */
type Content = (typeof CONTENTS)[number]

export const CHANNELS = [
  { name: 'discordWebhookUrls', label: 'Discord', item: 'webhook' },
  { name: 'appriseUrls', label: 'Apprise', item: 'target' },
] as const
type Channel = (typeof CHANNELS)[number]

export const keyOf = <C extends Content>(
  { name }: Channel,
  content: C,
): `${typeof GROUP}.${Channel['name']}${C}` => `${GROUP}.${name}${content}`

const count = (values: Values, channel: Channel, content: Content) =>
  addressesIn(values[keyOf(channel, content)]).length

/** Text for an empty list, which falls back to the general list unless that is empty too. */
const fallbackOf = (values: Values, channel: Channel, content: Content): string =>
  content !== '' && count(values, channel, '') > 0 ? 'Uses general' : 'None'

/** Where movies or shows are announced, by channel, based on the edited values. */
export const destinationsOf = (values: Values, content: Content): [name: string, to: string][] =>
  CHANNELS.map(channel => {
    const { label, item } = channel
    const length = count(values, channel, content) || count(values, channel, '')
    if (values[`${GROUP}.enabled`] !== true) return [label, 'Off']
    if (channel.name === 'appriseUrls' && values.enableApprise !== true) return [label, 'No server']
    return [label, length === 0 ? 'Nowhere' : pluralize(length, item)]
  })

const ROWS: Record<Content, { label: string; about: string; icon: ReactNode }> = {
  '': { label: 'General', about: 'Movies and shows', icon: <Megaphone size={18} /> },
  Movies: { label: 'Movies', about: 'Overrides General', icon: <Film size={18} /> },
  Shows: { label: 'Shows', about: 'Overrides General', icon: <Tv size={18} /> },
}

/** One row per content type and one column per channel. An open cell gets a row of its own. */
export function PublicContentTable({ form }: { form: SettingsForm }) {
  return (
    <div className="-m-4">
      {CONTENTS.map(content => {
        const { label, about, icon } = ROWS[content]
        return (
          <div
            key={label}
            className="grid grid-flow-dense border-t border-rule first:border-t-0 lg:grid-cols-[12.25rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <div className="flex items-center gap-3 px-4 py-2 max-lg:pb-0 lg:col-start-1 lg:min-h-15">
              <span className="text-ink-2">{icon}</span>
              <span>
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-ink-3">{about}</span>
              </span>
            </div>
            {CHANNELS.map(channel => (
              <Cell key={channel.name} form={form} channel={channel} content={content} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface CellProps {
  form: SettingsForm
  channel: Channel
  content: Content
}

const PLACES = { discordWebhookUrls: 'lg:col-start-2', appriseUrls: 'lg:col-start-3' } as const

function Cell({ form, channel, content }: CellProps) {
  const name = keyOf(channel, content)
  const field = form.fields[name]
  const value = form.value(name)
  const { enableApprise, appriseUrl } = form.values
  const place = `px-4 py-2 lg:border-l lg:border-rule ${PLACES[channel.name]}`
  if (!form.isReady || !field)
    return (
      <div className={place}>
        <Skeleton className="h-9 w-24" />
      </div>
    )
  if (channel.name === 'appriseUrls' && enableApprise !== true)
    return (
      <p className={`${place} text-sm text-ink-3`}>
        {appriseUrl ? 'Apprise not connected' : 'No Apprise server'}
      </p>
    )
  return (
    <details
      name="public-content"
      className={`${place} lg:open:col-span-full lg:open:col-start-1 open:bg-main-soft/55`}
    >
      <summary>
        <span className="sr-only">{field.label}: </span>
        <span aria-hidden className="text-sm text-ink-2">
          {channel.label}{' '}
        </span>
        {value ? (
          <>
            <span className="font-semibold">{field.format(value)}</span>
            <CellState form={form} name={name} />
          </>
        ) : (
          <span className="text-sm text-ink-3">{fallbackOf(form.values, channel, content)}</span>
        )}
      </summary>
      <SettingField form={form} name={name} className="mt-3 mb-2" />
    </details>
  )
}

function CellState({ form, name }: { form: SettingsForm; name: ReturnType<typeof keyOf> }) {
  const validation = useValidation(form.value(name))
  const error = form.errorOf(name)
  if (error) return <span className="block truncate text-sm text-bad">{error}</span>
  if (validation && validation.failed > 0)
    return <span className="block text-sm text-bad">{validation.failed} failed validation</span>
  if (form.wasAt(name) !== null)
    return <span className="block text-sm text-main-line">Not saved yet</span>
  return (
    validation && (
      <span className="block text-sm text-ink-3">
        Valid, checked <Time value={new Date(validation.at).toISOString()} />
      </span>
    )
  )
}
