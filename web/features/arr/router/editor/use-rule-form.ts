import { useEffect, useMemo, useRef } from 'react'
import { isBlank, leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import { useInstances } from '../../../../components/routing/use-instances.ts'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { isPlaceholder } from '../../../../state/instances.ts'
import { addingRules, routerRules } from '../../../../state/router-rules.ts'
import { leaveQuestion } from '../../../../state/unsaved.ts'
import { focusField } from '../../../../ui/focus.ts'
import type { Kind } from '../../kinds.ts'
import { newValues } from '../rule-values.ts'
import { addRuleAt } from '../rule-writes.ts'
import { type RuleTemplate, templatesFor } from '../templates/rule-templates.ts'
import { canExclude, useConditions } from '../use-conditions.ts'
import { changesWithConditions } from './condition-changes.ts'
import { type RuleForm, ruleSettings } from './rule-settings.tsx'
import { savedRuleSource } from './rule-source.ts'

export interface RuleEditorProps {
  kind: Kind
  id: number | null
  /** Template of a new rule. */
  template: string | null
  onClose: (added?: number) => void
}

/** The form of a rule, with what it depends on. */
export const useRuleForm = ({ kind, id, template, onClose }: RuleEditorProps) => {
  const rules = useResource(routerRules(kind.id))
  const list = rules.data
  const kindInstances = useInstances(kind.id)
  const { fields, names } = useConditions(kind.id)
  const added = useRef<number>(undefined)
  const count = addingRules(list ?? []).filter(rule => rule.id !== id).length + 1
  const standard = kindInstances.list?.find(one => one.isDefault && !isPlaceholder(one))?.id ?? null
  const saved = useMemo(() => id !== null && savedRuleSource(kind.id, id), [kind, id])
  const source = useMemo(
    () =>
      saved ||
      draftSource({ ...newValues(kind.id, standard, count) }, async values => {
        added.current = await addRuleAt(kind.id, values)
      }),
    [kind, saved, standard, count],
  )
  const settings = useMemo(
    () => ruleSettings({ kindInstances, names, fields, count, isNew: id === null }),
    [kindInstances, names, fields, count, id],
  )
  const settingsForm: RuleForm = useSettings(null, settings, source, {
    failed: 'The server gave no reason. Check the server log.',
    parameter: 'rule',
    onSaved: () => {
      // If leaving the page triggered the save, the editor closes with the page.
      if (!leaveQuestion.isSaving) onClose(added.current)
    },
  })
  const isGone =
    id !== null && settingsForm.isReady && list !== null && !list.some(rule => rule.id === id)
  const form: RuleForm = {
    ...settingsForm,
    ...(id !== null && { changes: changesWithConditions(settingsForm, names) }),
    // A deleted rule has no saved values to choose from.
    ...(isGone && { conflicts: [] }),
  }
  const templates = templatesFor(kind.id, fields, canExclude(kindInstances))
  useTemplate(list !== null && templates.find(one => one.id === template)?.values, form)
  return { kind, id, form, isGone, list, rules, kindInstances, fields, names }
}

/** Fills in the template's values as unsaved changes, once they are known, and focuses the value that is left to choose. */
const useTemplate = (values: RuleTemplate['values'] | undefined | false, form: RuleForm) => {
  const isFilled = useRef(false)
  useEffect(() => {
    if (!values || isFilled.current) return
    isFilled.current = true
    form.set('name', values.name, values)
    const [missing] = leavesOf(values.condition ?? NO_CONDITION).filter(one => isBlank(one.value))
    if (missing) focusField(form.frame.current, '[aria-label="Condition 1: value"]')
  }, [values, form])
}
