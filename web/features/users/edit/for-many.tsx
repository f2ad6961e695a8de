import type { SettingsDef } from '../../../components/settings/define-settings.ts'
import type { AnyField } from '../../../components/settings/field-def.ts'
import { Select } from '../../../ui/select.tsx'
import { MIXED } from './user-values.ts'

/** A field that can stay as it is, if users have different values. */
const mixable = (name: string, field: AnyField): AnyField => {
  // Switches are the fields that label themselves.
  const isSwitch = field.hasOwnLabel === true
  const options = isSwitch
    ? [
        { value: 'true', label: 'On' },
        { value: 'false', label: 'Off' },
      ]
    : [{ value: '', label: 'Change' }]
  // What a switch needs may be entered later; the rules tell if it is missing.
  const { disabledWhen, ...rest } = field
  return {
    ...rest,
    hasOwnLabel: false,
    format: value => (value === MIXED ? 'Mixed' : field.format(value)),
    error: value => (value === MIXED ? null : field.error(value)),
    render: props => {
      const { control, label, value, stored, onChange } = props
      const input = { ...control, id: `${control.id}-new`, 'aria-label': `New ${label}` }
      const isMixed = stored[name] === MIXED
      if (!isMixed && !isSwitch) return field.render(props)
      // What depends on the field, such as the limit of a quota, is taken back with it.
      const own = Object.entries(stored).filter(([one]) =>
        one.startsWith(name.replace(/\.enabled$|$/, '.')),
      )
      return (
        <span className="grid gap-2">
          <Select
            {...control}
            className="max-w-96"
            value={value === MIXED ? MIXED : isSwitch ? String(value) : ''}
            options={[isMixed && { value: MIXED, label: 'Mixed' }, ...options]}
            onChange={picked =>
              picked === MIXED
                ? onChange(MIXED, Object.fromEntries(own))
                : onChange(isSwitch ? picked === 'true' : picked)
            }
          />
          {!isSwitch && value !== MIXED && (
            <>
              {field.render({ ...props, control: input })}
              <span className="text-sm text-ink-3">Leave blank to remove.</span>
            </>
          )}
        </span>
      )
    },
  }
}

/** The form of several users. Values that differ stay as they are unless they are changed. */
export const forMany = (definition: SettingsDef): SettingsDef => ({
  ...definition,
  fields: Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [name, mixable(name, field)]),
  ),
})
