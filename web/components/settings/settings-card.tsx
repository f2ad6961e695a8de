import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AnyField } from './field-def.ts'
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings.ts'

export interface SettingsCardProps<Name extends string> {
  /** Id of the section, where a link leads to it. */
  id?: string | undefined
  title: string
  /** One sentence under the title. */
  purpose?: ReactNode
  badge?: ReactNode
  form: SettingsForm<Name>
  /** Names of the settings shown, in order. */
  fields: readonly Name[]
  /** Below the fields: previews, warnings, actions. */
  children?: ReactNode
  /** Height class of what stands in the place of the children until the values are read. */
  room?: string
}

/** A switch has a row of its own: beside a field its baseline would be another. */
const takesWholeRow = (field: AnyField | undefined) =>
  field?.isWide === true || field?.hasOwnLabel === true

interface SettingsGridProps<Name extends string> {
  form: SettingsForm<Name>
  fields: readonly Name[]
}

/** Fields side by side where there is room. */
export function SettingsGrid<Name extends string>({ form, fields }: SettingsGridProps<Name>) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {fields.map(name => (
        <SettingField
          key={name}
          form={form}
          name={name}
          className={takesWholeRow(form.fields[name]) ? 'sm:col-span-2' : undefined}
        />
      ))}
    </div>
  )
}

/** A group of settings, edited in place; what depends on their values waits for them. */
export function SettingsCard<Name extends string>({
  id,
  title,
  purpose,
  badge,
  form,
  fields,
  children,
  room = children ? 'h-14' : undefined,
}: SettingsCardProps<Name>) {
  const { isReady } = form
  return (
    // No landmark before there is anything in it to reach.
    <Card id={id} title={title} actions={isReady && badge} as={isReady ? 'section' : 'div'}>
      {purpose !== undefined && <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">{purpose}</p>}
      {fields.length > 0 && <SettingsGrid form={form} fields={fields} />}
      {isReady ? children : room && <Skeleton className={`mt-4 ${room}`} />}
    </Card>
  )
}
