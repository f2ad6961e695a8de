import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { Condition } from '../../../../contract/content-router.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { fieldLabel, operatorLabel } from '../rule-labels.ts'
import { convertValue, inputOf, valueFault } from './condition-fields.ts'
import { useEditing, useFocusWhenAdded } from './editing.ts'
import { ValueInput } from './value-input.tsx'

interface ConditionRowProps {
  condition: Condition
  /** Accessible name, such as "Condition 1.2". */
  name: string
  onChange: (condition: Condition) => void
  onRemove: () => void
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function ConditionRow({ condition, name, onChange, onRemove }: ConditionRowProps) {
  const { fields, isChecked } = useEditing()
  const first = useFocusWhenAdded(condition._cid)
  const faultId = useId()
  const { field, operator, value } = condition
  const known = fields.find(one => one.name === field)
  const operators = known?.operators ?? []
  const kind = inputOf(condition, fields)
  const fault = valueFault(value, kind, operator)
  // Patterns are validated while the user types. Missing values are only reported once the user leaves the conditions.
  const isShown = fault !== null && (isChecked || (kind === 'pattern' && Boolean(value)))

  const setField = (next: string) => {
    const [operatorOfNext] = fields.find(one => one.name === next)?.operators ?? []
    onChange({ ...condition, field: next, operator: operatorOfNext?.name ?? 'equals', value: null })
  }
  const setOperator = (next: string) => {
    const changed = { ...condition, operator: next }
    onChange({ ...changed, value: convertValue(value, kind, inputOf(changed, fields)) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a grid
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-2 rounded-md bg-frame p-2 @min-[24rem]:grid-cols-[auto_1fr_1fr_auto] @min-[36rem]:grid-cols-[auto_9.25rem_8.5rem_minmax(0,1fr)_auto]"
    >
      <Checkbox
        label="Not"
        aria-label={`${name}: not`}
        className="min-h-8.5 max-md:min-h-11"
        checked={condition.negate === true}
        onCheckedChange={negate => onChange({ ...condition, negate })}
      />
      <Select
        ref={first}
        aria-label={`${name}: field`}
        className="@max-[15rem]:order-1 @max-[15rem]:col-span-full"
        value={field}
        onChange={event => setField(event.currentTarget.value)}
      >
        {!known && (
          <option value={field}>
            {field === '' ? 'Choose a field' : `${capital(fieldLabel(field))} (not available)`}
          </option>
        )}
        {fields.map(one => (
          <option key={one.name} value={one.name}>
            {capital(one.label)}
          </option>
        ))}
      </Select>
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        variant="clear"
        className="@max-[15rem]:col-start-3 @min-[24rem]:order-1 @min-[36rem]:order-3"
        icon={<X aria-hidden />}
        onClick={onRemove}
      />
      <Select
        aria-label={`${name}: comparison`}
        className="@max-[24rem]:order-1 @max-[24rem]:col-span-full"
        value={operator}
        onChange={event => setOperator(event.currentTarget.value)}
      >
        {!operators.some(one => one.name === operator) && (
          <option value={operator}>{operatorLabel(operator, field)} (not available)</option>
        )}
        {operators.map(one => (
          <option key={one.name} value={one.name}>
            {operatorLabel(one.name, field)}
          </option>
        ))}
      </Select>
      <div
        className="order-2 min-w-0 @max-[36rem]:col-span-full"
        {...(isShown && { 'aria-describedby': faultId })}
      >
        <ValueInput
          key={`${field} ${kind}`}
          condition={condition}
          kind={kind}
          label={`${name}: value`}
          isInvalid={isShown}
          onChange={next => onChange({ ...condition, value: next })}
        />
        {isShown && (
          <p id={faultId} className="mt-1 text-sm text-bad">
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
