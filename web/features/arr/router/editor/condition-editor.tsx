import clsx from 'clsx'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import {
  type ConditionNode,
  isDeepest,
  isGroup,
  leavesOf,
  newNodeKey,
} from '../../../../components/routing/condition-tree.ts'
import {
  CONDITION_DEPTH_MAX,
  type ConditionGroup,
  GROUP_ENTRIES_MAX,
} from '../../../../contract/content-router.ts'
import { routerMetadata } from '../../../../state/router-rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Field } from '../../../../ui/field.tsx'
import { focusField } from '../../../../ui/focus.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { conditionSentence } from '../rule-labels.ts'
import type { Editing } from './choices-input.tsx'
import { asGroup, keyOf, MATCHES, type Match, matchOf, savedOf } from './condition-changes.ts'
import { ConditionRow } from './condition-row.tsx'
import type { RuleForm } from './rule-settings.tsx'

interface ConditionsCardProps extends Omit<Editing, 'isChecked'> {
  form: RuleForm
}

export function ConditionsCard({ form, ...editing }: ConditionsCardProps) {
  const value = form.value('condition') as ConditionNode | null
  const saved = form.wasAt('condition') === null ? null : (form.stored.condition as ConditionNode)
  const group = asGroup(value)
  const error = form.errorOf('condition')
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Field
        className="[&>p]:mt-2 [&>p]:pl-0"
        error={error}
        onLeave={() => form.touch('condition')}
        hint={
          leavesOf(group).length > 1 && <>Summary: if {conditionSentence(value, editing.names)}</>
        }
      >
        {() => (
          <fieldset disabled={form.isSaving} className="@container min-w-0">
            <GroupEditor
              editing={{ ...editing, isChecked: error !== null }}
              group={group}
              saved={saved && asGroup(saved)}
              depth={1}
              name="Conditions"
              title={
                <h2 id={id} className="text-md">
                  Conditions
                </h2>
              }
              onChange={next => {
                const [first] = next.conditions
                const isSingle = value !== null && !isGroup(value) && next.conditions.length === 1
                const staysSingle = isSingle && first && !isGroup(first) && !next.negate
                form.set('condition', staysSingle ? first : next)
              }}
            />
          </fieldset>
        )}
      </Field>
    </Card>
  )
}

/** Gives every entry a key, so that its input survives when the group is rebuilt. */
const keyed = (conditions: readonly ConditionNode[]) =>
  conditions.map((node, index) =>
    node._cid === undefined ? { ...node, _cid: keyOf(node, index) } : node,
  )

interface GroupEditorProps {
  editing: Editing
  group: ConditionGroup
  saved: ConditionGroup | null
  depth: number
  /** Accessible name, such as "Conditions" or "Group 1.2". */
  name: string
  /** Heading of the whole card. */
  title?: ReactNode
  onChange: (group: ConditionGroup) => void
  onRemove?: () => void
}

function GroupEditor(props: GroupEditorProps) {
  const { editing, group, saved, depth, name, title, onChange, onRemove } = props
  const { fields, isChecked } = editing
  const number = name.replace(/^\D+/, '')
  const entryName = (index: number) => (number ? `${number}.${index + 1}` : `${index + 1}`)
  const count = group.conditions.length
  const isFull = count >= GROUP_ENTRIES_MAX

  const blank = (): ConditionNode => {
    const { name = '', operators } = fields[0] ?? {}
    const operator = operators?.[0]?.name ?? 'equals'
    return { field: name, operator, value: null, _cid: newNodeKey() }
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
  const put = (index: number, next: ConditionNode) =>
    onChange({
      ...group,
      conditions: group.conditions.map((one, at) => (at === index ? next : one)),
    })
  const remove = (index: number) =>
    onChange({ ...group, conditions: keyed(group.conditions).filter((_, at) => at !== index) })

  const match = matchOf(group)
  const shown = (Object.keys(MATCHES) as Match[]).filter(one => one !== 'not all' || one === match)
  const isRoot = depth === 1
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
      {isRoot && <Loaded from={routerMetadata} what="condition fields" className="mb-4" />}
      {count === 0 && (
        <p className={isChecked ? 'text-bad' : 'text-ink-2'}>
          No conditions yet. An empty group never matches.
        </p>
      )}
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
                  editing={editing}
                  group={child}
                  saved={own && isGroup(own) ? own : null}
                  depth={depth + 1}
                  name={`Group ${entryName(index)}`}
                  onChange={next => put(index, next)}
                  onRemove={() => remove(index)}
                />
              ) : (
                <ConditionRow
                  editing={editing}
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
