import clsx from 'clsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
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
  const disabled = form.disabledAt(name)
  const hint = typeof field.hint === 'function' ? field.hint(form.values) : field.hint
  return (
    <Field
      label={field.hasOwnLabel ? undefined : field.label}
      aside={field.aside?.(form.value(name), form.values)}
      hint={disabled === null ? hint : (field.disabledHint ?? disabled)}
      error={field.hasOwnErrors ? null : form.errorOf(name)}
      was={form.wasAt(name)}
      className={className}
      data-setting={name}
      onLeave={() => form.touch(name)}
    >
      {control =>
        field.render({
          control: { ...control, name, ...(disabled !== null && { disabled: true }) },
          label: field.label,
          value: form.value(name),
          values: form.values,
          stored: form.stored,
          onChange: (value, others) => form.set(name, value, others),
        })
      }
    </Field>
  )
}

function WaitingField({ field, className }: { field: AnyField; className: string | undefined }) {
  const { label, hint, hasOwnLabel } = field
  return (
    <div className={clsx('min-w-0', className)}>
      {!hasOwnLabel && <p className="mb-1.5 text-sm font-semibold">{label}</p>}
      {hasOwnLabel ? (
        <p className="flex min-h-8 items-center gap-3">
          <Skeleton className="h-5 w-9 rounded-full" /> {label}
        </p>
      ) : (
        <Skeleton className="h-8.5 max-md:h-11" />
      )}
      {typeof hint !== 'function' && hint && (
        <p className={clsx('mt-1 text-sm text-ink-3', hasOwnLabel && 'pl-12')}>{hint}</p>
      )}
    </div>
  )
}

/** A switch for the whole card, in its header. */
export function HeadSwitch<Name extends string>({
  form,
  name,
}: {
  form: SettingsForm<Name>
  name: Name
}) {
  const field = form.fields[name]
  if (!field) return null
  if (!form.isReady) return <Skeleton className="h-5 w-9 rounded-full" />
  const disabled = form.disabledAt(name)
  if (field.isUnread)
    return (
      <span data-setting={name} className="text-sm text-ink-3" data-tip={disabled}>
        {field.label}: {field.format(undefined)}
      </span>
    )
  return (
    <span
      data-setting={name}
      className="flex"
      data-tip={disabled ?? (typeof field.hint === 'string' ? field.hint : undefined)}
    >
      <Switch
        isLabelFirst
        label={field.label}
        checked={form.value(name) === true}
        disabled={disabled !== null}
        data-changed={form.wasAt(name) === null ? undefined : ''}
        onCheckedChange={checked => form.set(name, checked)}
      />
    </span>
  )
}
