import { useEffect, useMemo, useRef } from 'react'
import { subscribe } from 'valtio/vanilla'
import { isBlank, leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import { useInstances } from '../../../../components/routing/use-instances.ts'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import type { SettingsSource } from '../../../../components/settings/source.ts'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { isPlaceholder } from '../../../../state/instances.ts'
import { addingRules, routerRules } from '../../../../state/router-rules.ts'
import { isSameRule, refuseReplaced } from '../../../../state/same-thing.ts'
import { leaveQuestion } from '../../../../state/unsaved.ts'
import { focusField } from '../../../../ui/focus.ts'
import type { Kind } from '../../kinds.ts'
import { newValues, type RuleValues, ruleValues } from '../rule-values.ts'
import { addRuleAt, changeRule, placeOf, savedRules } from '../rule-writes.ts'
import { type RuleTemplate, templatesFor } from '../templates/rule-templates.ts'
import { canExclude, useConditions } from '../use-conditions.ts'
import { changesWithConditions } from './condition-changes.ts'
import { type RuleForm, ruleSettings } from './rule-settings.tsx'

/** A deleted rule keeps its last values. */
const savedRuleSource = (kind: ArrKind, id: number): SettingsSource<RuleValues> => {
  const { state, load } = routerRules(kind)
  let last: { rule: RouterRule; values: RuleValues } | null = null
  const current = () => {
    const rule = savedRules(kind).find(one => one.id === id)
    // Its number may belong to another rule by now.
    if (!rule || (last && !isSameRule(last.rule, rule))) return last?.values ?? null
    const place = placeOf(rule)
    if (rule !== last?.rule || place !== last.values.place)
      last = { rule, values: { ...ruleValues(rule), place } }
    return last.values
  }
  const isLoaded = () => state.status === 'ready'
  return {
    current,
    error: () => state.error ?? (isLoaded() ? 'Couldn’t load this rule.' : null),
    reason: () =>
      isLoaded() ? 'The rule was deleted or belongs to the other content router.' : state.reason,
    subscribe: onChange => subscribe(state, onChange),
    read: async () => ((await load({ force: true })) ? current() : null),
    valueOf: (values, name) => values[name as keyof RuleValues],
    async write(changed: Partial<RuleValues>, fresh) {
      if (!last) return
      refuseReplaced(savedRules(kind), last.rule, isSameRule)
      // An exclusion takes the place of the whole destination.
      const lost = changed.excludes === undefined ? {} : ruleValues(last.rule)
      const before = Object.fromEntries(
        Object.keys({ ...changed, ...lost }).map(name => [name, fresh[name as keyof RuleValues]]),
      )
      await changeRule(last.rule, changed, before, 'Rule saved')
    },
  }
}

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
