import clsx from 'clsx'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Film from 'lucide-react/icons/film'
import Megaphone from 'lucide-react/icons/megaphone'
import Pencil from 'lucide-react/icons/pencil'
import Tv from 'lucide-react/icons/tv'
import { Fragment, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useValidation } from '../../components/settings/kinds/address-list.tsx'
import { SettingField } from '../../components/settings/setting-field.tsx'
import type { SettingsForm } from '../../components/settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { CHANNELS, CONTENTS, type Content, fallbackOf, keyOf } from './public-content.ts'

const ROWS: Record<Content, { label: string; about: string; icon: ReactNode }> = {
  '': {
    label: 'General',
    about: 'Movies and shows',
    icon: <Megaphone aria-hidden size={18} />,
  },
  Movies: { label: 'Movies', about: 'Overrides General', icon: <Film aria-hidden size={18} /> },
  Shows: { label: 'Shows', about: 'Overrides General', icon: <Tv aria-hidden size={18} /> },
}

type ListKey = ReturnType<typeof keyOf>
const KEYS = CONTENTS.flatMap(content => CHANNELS.map(channel => keyOf(channel, content)))
const listAt = (hash: string) => KEYS.find(key => key === hash.slice(1))

/** The list being edited: opened by a click, by the URL, or by a failed save whose first error is in it. */
const useOpenList = (form: Pick<SettingsForm, 'problem' | 'errorOf'>) => {
  const { hash, key } = useLocation()
  const [open, setOpen] = useState<ListKey | null>(() => listAt(hash) ?? null)
  const [seen, setSeen] = useState({ key, problem: form.problem })
  if (seen.key !== key || seen.problem !== form.problem) {
    setSeen({ key, problem: form.problem })
    const next = seen.key === key ? KEYS.find(one => form.errorOf(one) !== null) : listAt(hash)
    if (next) setOpen(next)
  }
  return [open, setOpen] as const
}

interface TableProps {
  form: SettingsForm
  isOn: boolean
}

/** One row per content type and one column per channel. At most one cell is open, with its fields below the row. */
export function PublicContentTable({ form, isOn }: TableProps) {
  const [open, setOpen] = useOpenList(form)
  const hasServer = form.values.enableApprise === true
  return (
    <table
      aria-label="Webhooks and targets"
      className={clsx(
        'w-full table-fixed border-collapse text-left max-lg:block',
        !isOn && form.isReady && 'text-ink-3',
      )}
    >
      <thead className="bg-sunken text-xs tracking-[.05em] text-ink-2 uppercase max-lg:sr-only">
        <tr className="h-8.5 border-t border-rule *:px-4 *:font-display *:font-semibold">
          <th scope="col" className="w-49">
            Content
          </th>
          {CHANNELS.map(({ name, label, item }) => (
            <th key={name} scope="col" className="border-l border-rule">
              {label} {item}s
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {CONTENTS.map(content => {
          const { label, about, icon } = ROWS[content]
          const openHere = CHANNELS.map(channel => keyOf(channel, content)).find(
            key => key === open,
          )
          const tint = openHere && 'bg-main-soft/55'
          return (
            <Fragment key={label}>
              <tr className={clsx('border-t border-rule max-lg:block lg:h-15', tint)}>
                <th scope="row" className="px-4 font-normal max-lg:block max-lg:pt-3">
                  <span className="flex items-center gap-3">
                    <span className="text-ink-2">{icon}</span>
                    <span>
                      <span className="block font-semibold">{label}</span>
                      <span className="block text-sm text-ink-3">{about}</span>
                    </span>
                  </span>
                </th>
                {CHANNELS.map(channel => {
                  const key = keyOf(channel, content)
                  return (
                    <td
                      key={key}
                      className={clsx(
                        'h-12 p-0 max-lg:block lg:h-15 lg:border-l lg:border-rule',
                        key === open && 'shadow-[inset_0_0_0_2px_var(--main-line)]',
                      )}
                    >
                      <Cell
                        form={form}
                        name={key}
                        channel={channel.label}
                        fallback={fallbackOf(form.values, channel, content)}
                        missing={
                          channel.name === 'appriseUrls' && !hasServer
                            ? form.values.appriseUrl
                              ? 'Apprise not connected'
                              : 'No Apprise server'
                            : null
                        }
                        isOpen={key === open}
                        onToggle={() => setOpen(key === open ? null : key)}
                      />
                    </td>
                  )
                })}
              </tr>
              {openHere && (
                <tr className={clsx('max-lg:block', tint)}>
                  <td colSpan={3} className="p-4 text-ink min-[89.9rem]:pl-53 max-lg:block">
                    <SettingField form={form} name={openHere} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

interface CellProps {
  form: SettingsForm
  name: ListKey
  channel: string
  fallback: string
  /** Why the channel can't be used, or null. */
  missing: string | null
  isOpen: boolean
  onToggle: () => void
}

function Cell({ form, name, channel, fallback, missing, isOpen, onToggle }: CellProps) {
  const field = form.fields[name]
  const value = form.value(name)
  const isReady = form.isReady && field !== undefined
  return (
    <div className="flex h-full items-center gap-2.5 pr-2 pl-4 max-lg:pr-1">
      <span className="w-16 shrink-0 text-sm text-ink-2 lg:hidden">{channel}</span>
      {!isReady ? (
        <Skeleton className="h-4 w-24" />
      ) : missing !== null ? (
        <span className="text-sm text-ink-3">{missing}</span>
      ) : (
        <>
          {!isOpen && (
            <span className="min-w-0 flex-1">
              {value ? (
                <>
                  <span className="block font-semibold">{field.format(value)}</span>
                  <CellState form={form} name={name} />
                </>
              ) : (
                <span className="text-sm text-ink-3">{fallback}</span>
              )}
            </span>
          )}
          <Button
            variant="clear"
            size="sm"
            className={isOpen ? '-ml-3 text-main-line!' : undefined}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : value ? 'Edit' : 'Add'} ${field.label}`}
            onClick={onToggle}
          >
            {isOpen ? (
              <>
                <ChevronUp aria-hidden /> Editing
              </>
            ) : value ? (
              <Pencil aria-hidden />
            ) : (
              'Add…'
            )}
          </Button>
        </>
      )}
    </div>
  )
}

function CellState({ form, name }: { form: SettingsForm; name: ListKey }) {
  const validation = useValidation(form.value(name))
  const error = form.errorOf(name)
  if (error) return <span className="block truncate text-sm text-bad">{error}</span>
  if (validation && validation.failed > 0)
    return <span className="block text-sm text-bad">{validation.failed} failed validation</span>
  if (form.wasAt(name) !== null)
    return <span className="block text-sm text-main-line">Not saved yet</span>
  return (
    <span className="block text-sm text-ink-3">
      {validation ? (
        <>
          Valid, checked <Time value={new Date(validation.at).toISOString()} />
        </>
      ) : (
        name.includes('apprise') && 'Server connected'
      )}
    </span>
  )
}
