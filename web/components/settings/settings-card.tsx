import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

export interface SettingsCardProps {
  title: string
  /** One sentence under the title. */
  purpose?: ReactNode
  badge?: ReactNode
  form: SettingsForm
  /** Keys of the settings shown, in order. */
  names: readonly string[]
  /** Below the fields: previews, warnings, actions. */
  children?: ReactNode
}

/** A group of settings, edited in place. */
export function SettingsCard({ title, purpose, badge, form, names, children }: SettingsCardProps) {
  return (
    <Card title={title} actions={badge}>
      {purpose !== undefined && <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">{purpose}</p>}
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {names.map(name => (
          <SettingField key={name} form={form} name={name} />
        ))}
      </div>
      {children}
    </Card>
  )
}
