import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
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

/** A group of settings, edited in place. */
export function SettingsCard<Name extends string>({
  id,
  title,
  purpose,
  badge,
  form,
  fields,
  children,
}: SettingsCardProps<Name>) {
  return (
    <Card id={id} title={title} actions={badge}>
      {purpose !== undefined && <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">{purpose}</p>}
      {fields.length > 0 && <SettingsGrid form={form} fields={fields} />}
      {children}
    </Card>
  )
}
