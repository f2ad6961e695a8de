import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { Condition } from '../../../../contract/content-router.ts'
import { capital } from '../../../../lib/sentence.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { conditionValueLabel, fieldLabel } from '../condition-fields.ts'
import type { Editing } from './choices-input.tsx'
import { comparisonsOf, convertValue, inputOf, valueError } from './condition-inputs.ts'
import { ValueInput } from './value-input.tsx'

interface ConditionRowProps {
  editing: Editing
  condition: Condition
  /** The saved condition; null if it is new. */
  saved: Condition | null
  /** Accessible name, such as "Condition 1.2". */
  name: string
  depth: number
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/**
 * Widths of field, comparison, value and button, by depth. Rows in groups have a narrower field, so that the other columns
 * stay aligned as far as "Certification" fits.
 */
const COLUMNS = [
  '@min-[32rem]:grid-cols-[9.5rem_9.75rem_minmax(0,1fr)_1.875rem]',
  '@min-[32rem]:grid-cols-[8.375rem_9.75rem_minmax(0,1fr)_1.875rem]',
]

const changed = (isChanged: boolean) => isChanged && { 'data-changed': '' }

export function ConditionRow(props: ConditionRowProps) {
  const { editing, condition, saved, name, depth, onChange, onRemove } = props
  const { fields, names, isChecked } = editing
  const faultId = useId()
  const { field, operator, value } = condition
  const known = fields.find(one => one.name === field)
  const comparisons = comparisonsOf(condition, known?.operators ?? [])
  const kind = inputOf(condition, fields)
  const error = valueError(condition, kind)
  // Patterns are validated while the user types. Missing values are only reported once the user leaves the conditions.
  const isShown = error !== null && (isChecked || (kind === 'pattern' && Boolean(value)))
  const hasNewField = saved !== null && saved.field !== field
  const hasNewValue =
    saved !== null && !hasNewField && JSON.stringify(saved.value) !== JSON.stringify(value)

  const setField = (next: string) => {
    const { negate: _, ...rest } = condition
    const [operatorOfNext] = fields.find(one => one.name === next)?.operators ?? []
    onChange({ ...rest, field: next, operator: operatorOfNext?.name ?? 'equals', value: null })
  }
  const setComparison = (index: number) => {
    const next = comparisons.all[index]
    if (!next) return
    const { negate: _, ...rest } = condition
    const own = { ...rest, operator: next.operator, ...(next.negate && { negate: true }) }
    onChange({ ...own, value: convertValue(value, kind, inputOf(own, fields)) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a grid
    <div
      role="group"
      aria-label={name}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 @min-[24rem]:grid-cols-[1fr_1fr_auto]',
        COLUMNS[Math.min(depth, COLUMNS.length) - 1],
      )}
    >
      <Select
        name={condition._cid}
        aria-label={`${name}: field`}
        value={field}
        {...changed(hasNewField)}
        options={[
          !known && {
            value: field,
            label:
              field === '' ? 'Choose a field' : `${capital(fieldLabel(field))} (not available)`,
          },
          ...fields.map(one => ({ value: one.name, label: capital(one.label) })),
        ]}
        onChange={setField}
      />
      <Select
        aria-label={`${name}: comparison`}
        className="@max-[24rem]:col-span-full"
        value={comparisons.current}
        {...changed(
          saved !== null &&
            (saved.operator !== operator ||
              (saved.negate ?? false) !== (condition.negate ?? false)),
        )}
        options={comparisons.all.map(({ label }, index) => ({ value: index, label }))}
        onChange={picked => setComparison(Number(picked))}
      />
      <div
        className="min-w-0 @max-[32rem]:col-span-full"
        {...(isShown && { 'aria-describedby': faultId })}
      >
        <ValueInput
          key={`${field} ${kind}`}
          editing={editing}
          condition={condition}
          kind={kind}
          label={`${name}: value`}
          isInvalid={isShown}
          isChanged={hasNewValue}
          onChange={next => onChange({ ...condition, value: next })}
        />
        {isShown && (
          <p id={faultId} className="mt-1 text-sm text-bad">
            {error}
          </p>
        )}
        {hasNewValue && (
          <p className="mt-0.5 text-sm text-main-line wrap-anywhere">
            Was {conditionValueLabel(saved, names)}
          </p>
        )}
      </div>
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        variant="clear"
        className="-col-end-1 row-start-1 text-ink-2 @min-[32rem]:-ml-0.5"
        icon={<X />}
        onClick={onRemove}
      />
    </div>
  )
}
