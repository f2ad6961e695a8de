import clsx from 'clsx'
import type { Setting } from '../../lib/settings.ts'
import { Field, type FieldControl } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { SettingsForm } from './use-settings-form.ts'

/** One setting of a form, by key; how it is typed and checked stands in its declaration. */
export function SettingField({
  form,
  name,
  className,
}: {
  form: SettingsForm
  name: string
  className?: string
}) {
  const setting = form.settings.find(entry => entry.key === name)
  if (!setting) return null
  const was = form.wasAt(name)
  if (setting.kind === 'switch') {
    return (
      <div className={className}>
        <Switch
          label={setting.label}
          checked={form.value(name) === true}
          onCheckedChange={checked => form.set(name, checked)}
          {...(was !== null && { 'data-changed': '' })}
        />
        {(setting.hint || was !== null) && (
          <p className="mt-0.5 text-sm text-ink-3">
            {setting.hint}
            {was !== null && <span className="text-ink-2"> Was: {was}</span>}
          </p>
        )}
      </div>
    )
  }
  return (
    <Field
      label={setting.label}
      hint={setting.hint}
      error={form.faultAt(name)}
      was={was}
      className={className}
    >
      {control => (
        <Control
          setting={setting}
          control={control}
          value={form.value(name)}
          onChange={value => form.set(name, value)}
        />
      )}
    </Field>
  )
}

interface ControlProps {
  setting: Exclude<Setting, { kind: 'switch' }>
  control: FieldControl
  value: unknown
  onChange: (value: unknown) => void
}

function Control({ setting, control, value, onChange }: ControlProps) {
  const text = value === undefined || value === null ? '' : String(value)
  if (setting.kind === 'select') {
    const isKnown = setting.options.some(option => option.value === text)
    return (
      <Select {...control} value={text} onChange={event => onChange(event.currentTarget.value)}>
        {/* A value this version does not know stays selectable, and is saved back unchanged. */}
        {!isKnown && <option value={text}>{text || 'Not set'}</option>}
        {setting.options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  }
  if (setting.kind === 'number') {
    return (
      <span className="flex items-center gap-2.5">
        <Input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={clsx('w-28! tabular')}
          placeholder={setting.empty}
          value={text}
          onChange={event => onChange(numberOf(event.currentTarget.value))}
        />
        <span className="text-ink-2">{setting.unit}</span>
      </span>
    )
  }
  return (
    <Input
      {...control}
      type={setting.kind === 'time' ? 'time' : 'text'}
      className={setting.kind === 'time' ? 'w-40!' : undefined}
      value={text}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

/** Digits as a number, nothing as undefined; anything else stays as typed, for the check to name. */
const numberOf = (typed: string): number | string | undefined => {
  const text = typed.trim()
  if (text === '') return undefined
  return /^-?\d+$/.test(text) ? Number(text) : typed
}
