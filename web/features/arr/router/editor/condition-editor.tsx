import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import {
  type ConditionNode,
  isDeepest,
  isGroup,
  newNodeKey,
  withNodeAt,
} from '../../../../components/routing/condition-tree.ts'
import {
  CONDITION_DEPTH_MAX,
  type ConditionGroup,
  GROUP_ENTRIES_MAX,
} from '../../../../contract/content-router.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Select } from '../../../../ui/select.tsx'
import type { ConditionField } from './condition-fields.ts'
import { ConditionRow } from './condition-row.tsx'
import { EditingContext, useEditing } from './editing.ts'

interface ConditionEditorProps {
  value: ConditionNode | null
  fields: readonly ConditionField[]
  isChecked: boolean
  isDisabled: boolean
  onChange: (value: ConditionNode) => void
}

export function ConditionEditor(props: ConditionEditorProps) {
  const { value, fields, isChecked, onChange } = props
  const added = useRef<string | null>(null)
  const isSingle = value !== null && !isGroup(value)
  const group: ConditionGroup = isSingle
    ? { operator: 'AND', conditions: [value] }
    : (value ?? { operator: 'AND', conditions: [] })
  return (
    <EditingContext value={{ fields, isChecked, added }}>
      <fieldset disabled={props.isDisabled} className="@container min-w-0">
        <GroupEditor
          group={group}
          depth={1}
          name="Conditions"
          onChange={next => {
            const [first] = next.conditions
            const staysSingle =
              isSingle && first && next.conditions.length === 1 && !isGroup(first) && !next.negate
            onChange(staysSingle ? first : next)
          }}
        />
      </fieldset>
    </EditingContext>
  )
}

/** Gives every entry a key, so that its input survives when the group is rebuilt. */
const keyed = (conditions: readonly ConditionNode[]) =>
  conditions.map(node => (node._cid === undefined ? { ...node, _cid: newNodeKey() } : node))

interface GroupEditorProps {
  group: ConditionGroup
  depth: number
  /** Accessible name, such as "Conditions" or "Group 1.2". */
  name: string
  onChange: (group: ConditionGroup) => void
  onRemove?: () => void
}

function GroupEditor({ group, depth, name, onChange, onRemove }: GroupEditorProps) {
  const { fields, isChecked, added } = useEditing()
  const addButton = useRef<HTMLButtonElement>(null)
  const number = name.replace(/^\D+/, '')
  const entryName = (index: number) => (number ? `${number}.${index + 1}` : `${index + 1}`)
  const count = group.conditions.length
  const isFull = count >= GROUP_ENTRIES_MAX

  const blank = (): ConditionNode => {
    const [field] = fields
    const key = newNodeKey()
    added.current = key
    return {
      field: field?.name ?? '',
      operator: field?.operators[0]?.name ?? 'equals',
      value: null,
      _cid: key,
    }
  }
  const add = (node: ConditionNode) =>
    onChange({ ...group, conditions: [...keyed(group.conditions), node] })
  const addGroup = () =>
    add({
      operator: group.operator === 'AND' ? 'OR' : 'AND',
      conditions: [blank()],
      _cid: newNodeKey(),
    })
  const put = (index: number, next: ConditionNode) => onChange(withNodeAt(group, [index], next))
  const remove = (index: number) => {
    onChange(withNodeAt({ ...group, conditions: keyed(group.conditions) }, [index], null))
    addButton.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't contain the controls
    <div
      role="group"
      aria-label={name}
      className={depth === 1 ? '' : 'rounded-md border-2 border-rule p-2 sm:p-3'}
    >
      <div className="mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <Select
          aria-label={`${name}: match all or any`}
          className="w-56 max-w-full"
          value={group.operator}
          onChange={event =>
            onChange({ ...group, operator: event.currentTarget.value === 'OR' ? 'OR' : 'AND' })
          }
        >
          <option value="AND">All of these (AND)</option>
          <option value="OR">Any of these (OR)</option>
        </Select>
        <Checkbox
          label="Not"
          aria-label={`${name}: not`}
          checked={group.negate === true}
          onCheckedChange={negate => onChange({ ...group, negate })}
        />
        {onRemove && (
          <Button variant="clear" size="sm" className="ml-auto" onClick={onRemove}>
            Remove group
          </Button>
        )}
      </div>
      {count === 0 && (
        <p className={isChecked ? 'mb-2.5 text-bad' : 'mb-2.5 text-ink-2'}>
          No conditions yet. An empty group never matches.
        </p>
      )}
      <ul className="grid gap-2.5">
        {group.conditions.map((child, index) => (
          <li key={child._cid ?? index} className="min-w-0">
            {index > 0 && (
              <p aria-hidden className="-mt-1 mb-1.5 text-xs font-semibold text-ink-3">
                {group.operator}
              </p>
            )}
            {isGroup(child) ? (
              <GroupEditor
                group={child}
                depth={depth + 1}
                name={`Group ${entryName(index)}`}
                onChange={next => put(index, next)}
                onRemove={() => remove(index)}
              />
            ) : (
              <ConditionRow
                condition={child}
                name={`Condition ${entryName(index)}`}
                onChange={next => put(index, next)}
                onRemove={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-2.5 flex flex-wrap items-center gap-2.5">
        <Button
          ref={addButton}
          variant="neutralnoShadow"
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={isFull || fields.length === 0}
          aria-label={number ? `Add condition to group ${number}` : 'Add condition'}
          onClick={() => add(blank())}
        >
          Condition
        </Button>
        <Button
          variant="neutralnoShadow"
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={isFull || isDeepest(depth) || fields.length === 0}
          aria-label={number ? `Add group to group ${number}` : 'Add group'}
          onClick={addGroup}
        >
          Group
        </Button>
        {isFull && (
          <span className="text-sm text-ink-2">Up to {GROUP_ENTRIES_MAX} entries per group.</span>
        )}
        {isDeepest(depth) && (
          <span className="text-sm text-ink-2">
            Groups can be nested up to {CONDITION_DEPTH_MAX} levels deep.
          </span>
        )}
      </div>
    </div>
  )
}
