import clsx from 'clsx'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import {
  type ConditionNode,
  isDeepest,
  isGroup,
  newNodeKey,
  withNodeAt,
} from '../../../../components/routing/condition-tree.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import {
  CONDITION_DEPTH_MAX,
  type ConditionGroup,
  GROUP_ENTRIES_MAX,
} from '../../../../contract/content-router.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusField } from '../../../../ui/focus.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import type { ConditionNames } from '../rule-labels.ts'
import type { ConditionField } from '../use-condition-fields.ts'
import { asGroup, keyOf, MATCHES, type Match, matchOf, savedOf } from './condition-changes.ts'
import { ConditionRow } from './condition-row.tsx'
import { EditingContext, useEditing } from './editing-context.ts'

interface ConditionEditorProps {
  /** Heading and notices of the card. */
  title: ReactNode
  notice: ReactNode
  value: ConditionNode | null
  /** The saved conditions, to mark changes; null in a new rule. */
  saved: ConditionNode | null
  fields: readonly ConditionField[]
  /** Titles on which the counts of the suggested values are based. */
  items: readonly RoutedItem[]
  names: ConditionNames
  isChecked: boolean
  isDisabled: boolean
  onChange: (value: ConditionNode) => void
}

export function ConditionEditor(props: ConditionEditorProps) {
  const { title, notice, value, saved, fields, items, names, isChecked, onChange } = props
  const isSingle = value !== null && !isGroup(value)
  const group = asGroup(value)
  return (
    <EditingContext value={{ fields, items, names, isChecked }}>
      <fieldset disabled={props.isDisabled} className="@container min-w-0">
        <GroupEditor
          group={group}
          saved={saved && asGroup(saved)}
          depth={1}
          name="Conditions"
          title={title}
          notice={notice}
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
  conditions.map((node, index) =>
    node._cid === undefined ? { ...node, _cid: keyOf(node, index) } : node,
  )

interface GroupEditorProps {
  group: ConditionGroup
  saved: ConditionGroup | null
  depth: number
  /** Accessible name, such as "Conditions" or "Group 1.2". */
  name: string
  title?: ReactNode
  notice?: ReactNode
  onChange: (group: ConditionGroup) => void
  onRemove?: () => void
}

function GroupEditor(props: GroupEditorProps) {
  const { group, saved, depth, name, title, notice, onChange, onRemove } = props
  const { fields, isChecked } = useEditing()
  const number = name.replace(/^\D+/, '')
  const entryName = (index: number) => (number ? `${number}.${index + 1}` : `${index + 1}`)
  const count = group.conditions.length
  const isFull = count >= GROUP_ENTRIES_MAX

  const blank = (): ConditionNode => {
    const [field] = fields
    return {
      field: field?.name ?? '',
      operator: field?.operators[0]?.name ?? 'equals',
      value: null,
      _cid: newNodeKey(),
    }
  }
  const add = (node: ConditionNode, first = node) => {
    onChange({ ...group, conditions: [...keyed(group.conditions), node] })
    focusField(document, `[name="${first._cid}"]`)
  }
  const addGroup = () => {
    const first = blank()
    const operator = group.operator === 'AND' ? 'OR' : 'AND'
    add({ operator, conditions: [first], _cid: newNodeKey() }, first)
  }
  const put = (index: number, next: ConditionNode) => onChange(withNodeAt(group, [index], next))
  const remove = (index: number) =>
    onChange(withNodeAt({ ...group, conditions: keyed(group.conditions) }, [index], null))

  const match = matchOf(group)
  const shown: readonly Match[] =
    match === 'not all' ? ['all', 'any', 'none', 'not all'] : ['all', 'any', 'none']
  const isRoot = depth === 1
  const empty = 'No conditions yet. An empty group never matches.'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't contain the controls
    <div role="group" aria-label={name} className={isRoot ? '' : 'border-l-3 border-rule pl-3.75'}>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-2.5 gap-y-1',
          isRoot ? '-mx-4 -mt-4 mb-3.5 min-h-11 border-b border-rule px-4 py-1' : 'mb-2 min-h-7.5',
        )}
      >
        {title}
        <span aria-hidden className="text-sm text-ink-2 @max-[32rem]:hidden">
          Match
        </span>
        <Segmented
          label={`${name}: match`}
          value={match}
          options={shown.map(value => ({ value, label: value }))}
          onChange={next => {
            const { negate: _, ...rest } = group
            const { operator, isNegated } = MATCHES[next]
            onChange({ ...rest, operator, ...(isNegated && { negate: true }) })
          }}
        />
        <span className="ml-auto flex items-center gap-2">
          <Button
            variant="clear"
            size="sm"
            icon={<Plus />}
            disabled={isFull || isDeepest(depth) || fields.length === 0}
            aria-label={number ? `Add group to group ${number}` : 'Add group'}
            onClick={addGroup}
          >
            Group
          </Button>
          <Button
            variant={isRoot ? 'neutralnoShadow' : 'clear'}
            size="sm"
            icon={<Plus />}
            disabled={isFull || fields.length === 0}
            aria-label={number ? `Add condition to group ${number}` : 'Add condition'}
            onClick={() => add(blank())}
          >
            Condition
          </Button>
          {onRemove && (
            <IconButton
              label={`Remove ${name.toLowerCase()}`}
              variant="clear"
              className="-mr-0.5 text-ink-2"
              icon={<X />}
              onClick={onRemove}
            />
          )}
        </span>
      </div>
      {notice}
      {count === 0 && <p className={isChecked ? 'text-bad' : 'text-ink-2'}>{empty}</p>}
      <ul>
        {group.conditions.map((child, index) => {
          const own = savedOf(child, index, saved)
          return (
            <li key={keyOf(child, index)} className="min-w-0">
              {index > 0 && (
                <p
                  aria-hidden
                  className="pl-0.5 font-display text-xs leading-6 font-semibold text-ink-2"
                >
                  {group.operator === 'AND' ? 'and' : 'or'}
                </p>
              )}
              {isGroup(child) ? (
                <GroupEditor
                  group={child}
                  saved={own && isGroup(own) ? own : null}
                  depth={depth + 1}
                  name={`Group ${entryName(index)}`}
                  onChange={next => put(index, next)}
                  onRemove={() => remove(index)}
                />
              ) : (
                <ConditionRow
                  condition={child}
                  saved={own && !isGroup(own) ? own : null}
                  name={`Condition ${entryName(index)}`}
                  depth={depth}
                  onChange={next => put(index, next)}
                  onRemove={() => remove(index)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {isFull && (
        <p className="mt-2 text-sm text-ink-2">Up to {GROUP_ENTRIES_MAX} entries per group.</p>
      )}
      {isDeepest(depth) && (
        <p className="mt-2 text-sm text-ink-2">
          Groups can be nested up to {CONDITION_DEPTH_MAX} levels deep.
        </p>
      )}
    </div>
  )
}
