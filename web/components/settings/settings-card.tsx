import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AnyField } from './field-def.ts'
import { SectionCard } from './sections.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings.ts'

interface SettingsCardProps<Name extends string> {
  id?: string | undefined
  title: string
  purpose?: ReactNode
  badge?: ReactNode
  state?: string | undefined
  form: SettingsForm<Name>
  fields: readonly Name[]
  children?: ReactNode
  room?: string
}

/** A switch gets its own row, because its baseline differs from that of other fields. */
const takesWholeRow = (field: AnyField | undefined) =>
  field?.isWide === true || field?.hasOwnLabel === true

/** Groups each switch with the fields that it reveals, which are indented below it. */
const withDependents = <Name extends string>(
  fields: SettingsForm['fields'],
  names: readonly Name[],
) => {
  const runs: { name: Name; dependents: Name[] }[] = []
  for (const name of names) {
    const last = runs.at(-1)
    if (last && fields[last.name]?.hasOwnLabel && fields[name]?.visibleWhen)
      last.dependents.push(name)
    else runs.push({ name, dependents: [] })
  }
  return runs
}

interface SettingsGridProps<Name extends string> {
  form: SettingsForm<Name>
  fields: readonly Name[]
  isWide?: boolean
}

export function SettingsGrid<Name extends string>({
  form,
  fields,
  isWide,
}: SettingsGridProps<Name>) {
  return (
    <div className={clsx('grid gap-x-6 gap-y-3 sm:grid-cols-2', isWide && 'xl:grid-cols-3')}>
      {withDependents(form.fields, fields).map(({ name, dependents }) => (
        <Fragment key={name}>
          <SettingField
            form={form}
            name={name}
            className={takesWholeRow(form.fields[name]) ? 'col-span-full' : undefined}
          />
          {dependents.some(one => form.isVisible(one)) && (
            <div className="col-span-full sm:pl-12">
              <SettingsGrid form={form} fields={dependents} />
            </div>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** The children are only rendered once the values have loaded. */
export function SettingsCard<Name extends string>({
  title,
  id,
  purpose,
  badge,
  state,
  form,
  fields,
  children,
  room = children ? 'h-14' : undefined,
}: SettingsCardProps<Name>) {
  const { isReady } = form
  const [first] = fields.filter(name => form.isVisible(name))
  const shown =
    isReady && first !== undefined && form.fields[first]?.words(form.value(first), form.values)
  const changes = form.changes.filter(change => fields.includes(change.key as Name)).length
  return (
    // Not a landmark while loading, because the card is empty.
    <SectionCard
      id={id}
      title={title}
      state={state ?? (shown || undefined)}
      changes={changes}
      actions={isReady && badge}
      as={isReady ? 'section' : 'div'}
    >
      {purpose !== undefined && <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">{purpose}</p>}
      {fields.length > 0 && <SettingsGrid form={form} fields={fields} />}
      {isReady ? children : room && <Skeleton className={`mt-4 ${room}`} />}
    </SectionCard>
  )
}
