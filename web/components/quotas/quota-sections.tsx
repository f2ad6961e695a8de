import type { ReactNode } from 'react'
import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { SettingField } from '../settings/setting-field.tsx'
import type { SettingsForm } from '../settings/use-settings.ts'
import { QUOTA_PARTS, quotaSetting } from './quota-fields.ts'

interface QuotaSectionsProps {
  form: SettingsForm
  /** What follows the fields of a quota. */
  children?: (type: ContentType) => ReactNode
}

/** The fields of both quotas. */
export const QuotaSections = ({ form, children }: QuotaSectionsProps) =>
  CONTENT_TYPES.map(type => (
    <section
      key={type}
      aria-label={`Quota for ${TYPE_PLURALS[type]}`}
      className="grid min-w-0 content-start gap-y-3.5"
    >
      {QUOTA_PARTS.map(part => (
        <SettingField key={part} form={form} name={quotaSetting(type, part)} />
      ))}
      {children?.(type)}
    </section>
  ))
