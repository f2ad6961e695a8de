import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import {
  type ConditionNode,
  leavesOf,
  NO_CONDITION,
} from '../../../../components/routing/condition-tree.ts'
import { isBlank } from '../../../../components/routing/condition-value.ts'
import { useInstances } from '../../../../components/routing/use-instances.ts'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { addingRules, routerRules } from '../../../../state/router-rules.ts'
import { notify, notifyFailure } from '../../../../state/toasts.ts'
import { askBeforeLeaving, leaveQuestion } from '../../../../state/unsaved.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusField, focusQuietly } from '../../../../ui/focus.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import type { Kind } from '../../kinds.ts'
import { canExclude } from '../can-exclude.ts'
import type { ConditionNames } from '../rule-labels.ts'
import { type RuleTemplate, templatesFor } from '../templates/rule-templates.ts'
import { useConditionFields } from '../use-condition-fields.ts'
import { useConditionNames } from '../use-condition-names.ts'
import { asGroup, conditionChanges } from './condition-changes.ts'
import { RuleForms } from './rule-forms.tsx'
import { type RuleForm, ruleSettings } from './rule-settings.tsx'
import { addRuleAt, newRuleSource, storedRuleSource } from './rule-source.ts'
import { RuleTabs } from './rule-tabs.tsx'

interface RuleEditorProps {
  kind: Kind
  id: number | null
  /** Template of a new rule. */
  template: string | null
  onClose: (added?: number) => void
}

export function RuleEditor({ kind, id, template, onClose }: RuleEditorProps) {
  const rules = useResource(routerRules(kind.id))
  const list = rules.data
  const kindInstances = useInstances(kind.id)
  const metadata = useConditionFields(kind.id)
  const { fields } = metadata
  const names = useConditionNames(metadata.known)
  const added = useRef<number>(undefined)
  const source = useMemo(() => {
    if (id !== null) return storedRuleSource(kind.id, id)
    return newRuleSource(kind.id, newId => {
      added.current = newId
    })
  }, [kind, id])
  const isListed = list?.some(rule => rule.id === id) ?? false
  const others = addingRules(list ?? []).filter(rule => rule.id !== id)
  const count = others.length + 1
  const settings = useMemo(
    () => ruleSettings({ kindInstances, names, fields, count, isNew: id === null }),
    [kindInstances, names, fields, count, id],
  )
  const settingsForm: RuleForm = useSettings(null, settings, source, {
    failed: 'The server gave no reason. Check the server log.',
    parameter: 'rule',
    onSaved: () => {
      if (id !== null) notify({ kind: 'success', title: 'Rule saved' })
      // If leaving the page triggered the save, the editor closes with the page.
      if (!leaveQuestion.isSaving) onClose(added.current)
    },
  })
  const isGone = id !== null && settingsForm.isReady && list !== null && !isListed
  const form: RuleForm = {
    ...(id === null ? settingsForm : withNamedConditions(settingsForm, names)),
    // A deleted rule has no saved values to choose from.
    ...(isGone && { conflicts: [] }),
  }
  useTemplate(
    templatesFor(kind.id, fields, canExclude(kindInstances.list)).find(one => one.id === template)
      ?.values,
    form,
  )
  // The name of a new rule has the focus.
  useLayoutEffect(() => {
    if (form.isReady && id !== null) focusQuietly(document.querySelector('h1'))
  }, [form.isReady, id])
  const keep = useAction(
    async () => {
      const newId = await addRuleAt(kind.id, form.values)
      form.discard()
      onClose(newId)
    },
    cause => notifyFailure('add the rule', cause),
  )
  const name = form.value('name')
  return (
    <>
      <PageHeader
        title={
          id === null ? (
            'New rule'
          ) : (
            <>
              Edit rule
              {/* On wide screens, the tabs show the name. */}
              {name !== undefined && (
                <span className="md:sr-only">
                  : <bdi>{bidiIsolate(String(name))}</bdi>
                </span>
              )}
            </>
          )
        }
        actions={
          <Button
            variant="clear"
            className="max-md:-ml-4"
            icon={<ArrowLeft />}
            onClick={() => askBeforeLeaving(onClose)}
          >
            All rules
          </Button>
        }
      />
      {list && <RuleTabs rules={list} id={id} />}
      {isGone && (
        <Problem
          className="mb-4"
          title="This rule has been deleted since you opened this page"
          cause="The rule’s last values and your changes are kept. You can add them as a new rule."
          action={
            <>
              <Button
                variant="neutral"
                size="sm"
                busy={keep.isBusy}
                onClick={() => void keep.run()}
              >
                Add as new rule
              </Button>
              <Button
                variant="cancel"
                size="sm"
                onClick={() => {
                  form.discard()
                  onClose()
                }}
              >
                Discard changes
              </Button>
            </>
          }
        />
      )}
      <Loaded
        from={form.record}
        what="rules"
        skeleton={
          <div className="space-y-4" aria-busy>
            <Skeleton className="h-24" />
            <Skeleton className="h-72" />
            <Skeleton className="h-56" />
          </div>
        }
      >
        {list && <RuleForms {...{ kind, id, form, list, kindInstances, names, metadata }} />}
      </Loaded>
    </>
  )
}

/** Lists each changed condition as a separate change. */
const withNamedConditions = (form: RuleForm, names: ConditionNames): RuleForm => ({
  ...form,
  changes: form.changes.flatMap(change => {
    if (change.key !== 'condition' || change.error) return change
    const [saved, next] = [form.stored, form.values].map(({ condition }) =>
      asGroup(condition as ConditionNode | null),
    )
    const named = saved && next ? conditionChanges(saved, next, names) : []
    if (named.length === 0) return change
    return named.map((one, index) => ({
      ...one,
      key: index === 0 ? change.key : `condition ${index}`,
    }))
  }),
})

/** Fills in the template's values as unsaved changes, once they are known, and focuses the value that is left to choose. */
const useTemplate = (values: RuleTemplate['values'] | undefined, form: RuleForm) => {
  const isFilled = useRef(false)
  useEffect(() => {
    if (!values || !form.isReady || isFilled.current) return
    isFilled.current = true
    form.set('name', values.name, values)
    const [missing] = leavesOf(values.condition ?? NO_CONDITION).filter(one => isBlank(one.value))
    if (missing) focusField(form.frame.current, '[aria-label="Condition 1: value"]')
  }, [values, form])
}
