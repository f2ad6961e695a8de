import clsx from 'clsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AnyField } from './field-def.ts'
import type { SettingsForm } from './use-settings.ts'

export function SettingField<Name extends string>({
  form,
  name,
  className,
}: {
  form: SettingsForm<Name>
  name: Name
  className?: string | undefined
}) {
  const field = form.fields[name]
  if (!field || !form.isVisible(name)) return null
  if (!form.isReady) return <WaitingField field={field} className={className} />
  const was = form.wasAt(name)
  const disabled = form.disabledAt(name)
  const hint = typeof field.hint === 'function' ? field.hint(form.values) : field.hint
  const { Action } = field
  const note = disabled ?? hint
  return (
    <Field
      label={field.hasOwnLabel ? undefined : field.label}
      hint={note}
      error={form.faultAt(name)}
      was={was}
      className={className}
      data-setting={name}
      onLeave={() => form.touch(name)}
    >
      {control => {
        const shown = field.render({
          control: { ...control, name, ...(disabled !== null && { disabled: true }) },
          label: field.label,
          value: form.value(name),
          values: form.values,
          stored: form.stored,
          onChange: (value, others) => form.set(name, value, others),
        })
        return Action ? (
          <div className="flex flex-wrap items-start gap-2.5">
            <div className="min-w-0 flex-1 basis-48">{shown}</div>
            <Action form={form} name={name} />
          </div>
        ) : (
          shown
        )
      }}
    </Field>
  )
}

function WaitingField({ field, className }: { field: AnyField; className: string | undefined }) {
  const { label, hint, hasOwnLabel, isWide } = field
  return (
    <div className={clsx('min-w-0', className)}>
      {!hasOwnLabel && <p className="mb-1.5 text-sm font-semibold">{label}</p>}
      {hasOwnLabel ? (
        <p className="flex min-h-8 items-center gap-3">
          <Skeleton className="h-5 w-9 rounded-full" /> {label}
        </p>
      ) : (
        <Skeleton className={isWide ? 'h-20' : 'h-8.5 max-md:h-11'} />
      )}
      {typeof hint !== 'function' && hint && (
        <p className={clsx('mt-1 text-sm text-ink-3', hasOwnLabel && 'pl-12')}>{hint}</p>
      )}
    </div>
  )
}
