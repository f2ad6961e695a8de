import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { Fragment, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { QuietButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AnyField } from './field-def.ts'
import { SectionCard } from './sections.tsx'
import { HeadSwitch, SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings.ts'

interface SettingsCardProps<Name extends string> {
  id?: string | undefined
  title: string
  purpose?: ReactNode
  /** State shown beside the title. */
  badge?: ReactNode
  /** Shown at the right end of the header. */
  actions?: ReactNode
  state?: string | undefined
  form: SettingsForm<Name>
  /** A switch for the whole card, in its header. */
  toggle?: Name
  fields: readonly Name[]
  /** A button that unfolds the card. While none of its fields is set, there is nothing else in it. */
  add?: string
  /** Grid classes for the field columns. */
  columns?: string
  children?: ReactNode
  /** Height of the placeholder for the children while loading, as a class. */
  placeholderHeight?: string
}

/** By default, a switch gets its own row, because its baseline differs from that of other fields. */
const takesWholeRow = (field: AnyField | undefined) => field?.isWide ?? field?.hasOwnLabel === true

/** Aligns a switch with the control of the field beside it. */
const HALF = 'sm:[&:has(.switch)]:[:has(>div>label):not(.col-span-full)+&]:pt-6'

/** As many columns as fit, each wide enough for the options of a typical list. */
export const FITTING_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]'

/** Groups each switch with the fields that it reveals. They are indented below the switch by one step. */
const withDependents = <Name extends string>(
  fields: SettingsForm['fields'],
  names: readonly Name[],
) => {
  const runs: { name: Name; dependents: Name[] }[] = []
  for (const name of names) {
    const last = runs.at(-1)
    const head = last && fields[last.name]
    if (last && head?.hasOwnLabel && head.isWide !== false && fields[name]?.visibleWhen)
      last.dependents.push(name)
    else runs.push({ name, dependents: [] })
  }
  return runs
}

interface SettingsGridProps<Name extends string> {
  form: SettingsForm<Name>
  fields: readonly Name[]
  /** Grid classes for the field columns. */
  columns?: string | undefined
  /** Whether the fields depend on a field above them. */
  isIndented?: boolean
}

export function SettingsGrid<Name extends string>({
  form,
  fields,
  columns = 'sm:grid-cols-2',
  isIndented = false,
}: SettingsGridProps<Name>) {
  const runs = isIndented
    ? fields.map(name => ({ name, dependents: [] }))
    : withDependents(form.fields, fields)
  return (
    <div className={clsx('grid gap-x-4 gap-y-3', columns)}>
      {runs.map(({ name, dependents }) => (
        <Fragment key={name}>
          <SettingField
            form={form}
            name={name}
            className={takesWholeRow(form.fields[name]) ? 'col-span-full' : HALF}
          />
          {dependents.some(one => form.isVisible(one)) && (
            <div className="col-span-full sm:pl-12">
              <SettingsGrid form={form} fields={dependents} isIndented />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** Fields that are folded until one of them is set, because they rarely are. */
export function FoldedFields<Name extends string>(props: SettingsGridProps<Name>) {
  const { form, fields } = props
  const isUnset = fields.every(name => [form.value(name) ?? []].flat().length === 0)
  const [isOpen, setIsOpen] = useState(false)
  if (!isUnset && !isOpen) setIsOpen(true)
  return (
    <details className="group" open={isOpen}>
      <summary className="flex min-h-8.5 w-fit cursor-pointer list-none items-center gap-2 max-md:min-h-11">
        <ChevronRight size={16} className="text-ink-2 group-open:rotate-90" />
        <span>
          <strong>More</strong>
          {isUnset && <span>, all default</span>}
        </span>
      </summary>
      <div className="mt-3">
        <SettingsGrid {...props} />
      </div>
    </details>
  )
}

/** The children are only rendered once the values have loaded. */
export function SettingsCard<Name extends string>({
  title,
  id,
  purpose,
  badge,
  actions,
  state,
  form,
  toggle,
  fields,
  add,
  columns,
  children,
  placeholderHeight,
}: SettingsCardProps<Name>) {
  const { hash } = useLocation()
  const [isAdding, setIsAdding] = useState(false)
  const { isReady } = form
  const names: readonly string[] = toggle === undefined ? fields : [toggle, ...fields]
  const isAnyVisible = fields.some(name => form.isVisible(name))
  const isSet = (name: Name) =>
    Boolean(form.value(name)) || form.wasAt(name) !== null || hash === `#${name}`
  const isFolded = isReady && add !== undefined && !isAdding && !fields.some(isSet)
  const first = toggle ?? fields.find(name => form.isVisible(name))
  const shown =
    isReady && first !== undefined && form.fields[first]?.format(form.value(first), form.values)
  const changes = form.changes.filter(change => names.includes(change.key)).length
  return (
    // Not a landmark while loading, because the card is empty.
    <SectionCard
      id={id}
      title={title}
      state={state ?? (shown || undefined)}
      changes={changes}
      meta={isReady && badge}
      actions={
        <>
          {isFolded ? (
            <QuietButton icon={<Plus />} onClick={() => setIsAdding(true)}>
              {add}
            </QuietButton>
          ) : (
            isReady && actions
          )}
          {toggle !== undefined && <HeadSwitch form={form} name={toggle} />}
        </>
      }
      as={isReady ? 'section' : 'div'}
    >
      {purpose !== undefined && <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">{purpose}</p>}
      {!isFolded && isAnyVisible && <SettingsGrid form={form} fields={fields} columns={columns} />}
      {isReady
        ? !isFolded && children
        : placeholderHeight && <Skeleton className={`mt-4 ${placeholderHeight}`} />}
    </SectionCard>
  )
}
