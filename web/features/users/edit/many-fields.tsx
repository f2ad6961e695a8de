import { defineFields, type SettingsDef } from '../../../components/settings/define-settings.ts'
import type { AnyField } from '../../../components/settings/field-def.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { Select } from '../../../ui/select.tsx'

/** Value of a field that stays as it is. No one enters such a text. */
const KEEP = '\u0000keep'

/** Switches are the fields that label themselves. */
const optionsOf = ({ hasOwnLabel }: AnyField) =>
  hasOwnLabel ? { true: 'On', false: 'Off' } : { change: 'Change' }

const optional = (name: string, field: AnyField): AnyField => {
  const isSwitch = field.hasOwnLabel === true
  // What a switch needs may be entered later; the rules tell if it is missing.
  const { disabledWhen, ...rest } = field
  return {
    ...rest,
    hasOwnLabel: false,
    ...(!isSwitch && {
      hint: values => (values[name] === KEEP ? null : 'Leave blank to remove.'),
    }),
    format: value => (value === KEEP ? 'No change' : field.format(value)),
    error: value => (value === KEEP ? null : field.error(value)),
    render: props => {
      const { control, label, value, onChange } = props
      const isKept = value === KEEP
      const input = { ...control, id: `${control.id}-new`, 'aria-label': `New ${label}` }
      return (
        <span className="grid gap-2">
          <Select
            {...control}
            className="max-w-96"
            value={isKept ? '' : isSwitch ? String(value) : 'change'}
            onChange={event => {
              const picked = event.currentTarget.value
              onChange(picked === '' ? KEEP : isSwitch ? picked === 'true' : '')
            }}
          >
            <option value="">No change</option>
            {Object.entries(optionsOf(field)).map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </Select>
          {!isSwitch && !isKept && field.render({ ...props, control: input })}
        </span>
      )
    },
  }
}

/**
 * The fields with which many users are edited.
 * @param names those that stay as they are unless a change is chosen; the others are part of such a change
 */
export const forMany = ({ fields, rules }: SettingsDef, names: readonly string[]) => {
  /** The chosen changes. */
  const patchIn = (values: Values): Values =>
    Object.fromEntries(
      names
        .filter(name => name in values && values[name] !== KEEP)
        .filter(name => fields[name]?.visibleWhen?.(values) !== false)
        .map(name => [name, values[name]]),
    )
  const made = defineFields<Record<string, never>>()(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        () => (names.includes(name) ? optional(name, field) : field),
      ]),
    ),
  )
  const together = rules.reduce<SettingsDef>(
    (definition, { names: own, check }) =>
      definition.rule(own, values => {
        const patch = patchIn(values)
        return own.every(name => name in patch) ? check(patch) : null
      }),
    made,
  )
  return {
    patchIn,
    kept: Object.fromEntries(names.map(name => [name, KEEP])),
    // Something may have been entered before "No change" was selected again.
    fields: together.rule(names, values =>
      Object.keys(patchIn(values)).length === 0 ? 'Choose what to change.' : null,
    ),
  }
}
