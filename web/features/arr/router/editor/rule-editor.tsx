import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { leavesOf, NO_CONDITION } from '../../../../components/routing/condition-tree.ts'
import { isBlank } from '../../../../components/routing/condition-value.ts'
import { NoInstance } from '../../../../components/routing/no-instance.tsx'
import { RoutingFields } from '../../../../components/routing/routing-fields.tsx'
import {
  type Instances,
  isUnset,
  useInstances,
} from '../../../../components/routing/use-instances.ts'
import { draftSource } from '../../../../components/settings/draft-source.ts'
import { SaveBar } from '../../../../components/settings/save-bar.tsx'
import { SettingField } from '../../../../components/settings/setting-field.tsx'
import { SettingsCard } from '../../../../components/settings/settings-card.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { isPlaceholder } from '../../../../state/instances.ts'
import { addingRules, routerRules } from '../../../../state/router-rules.ts'
import { notifyFailure } from '../../../../state/toasts.ts'
import { askBeforeLeaving, leaveQuestion } from '../../../../state/unsaved.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { focusField, focusQuietly } from '../../../../ui/focus.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import { useMedia } from '../../../../ui/use-media.ts'
import type { Kind } from '../../kinds.ts'
import { COLUMNS, WIDE } from '../column-layout.ts'
import { effectSummary } from '../effect/effect-view.tsx'
import { EffectLine, EffectStatus, RulePreview, useDraftPreview } from '../effect/rule-preview.tsx'
import { newValues, unstoredRule } from '../rule-values.ts'
import { addRuleAt } from '../rule-writes.ts'
import { type RuleTemplate, templatesFor } from '../templates/rule-templates.ts'
import { canExclude, useConditions } from '../use-conditions.ts'
import { changesWithConditions } from './condition-changes.ts'
import { ConditionsCard } from './condition-editor.tsx'
import { type RuleForm, ruleSettings } from './rule-settings.tsx'
import { savedRuleSource } from './rule-source.ts'
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
  // The name of a new rule has the focus.
  useLayoutEffect(() => {
    if (form.isReady && id !== null) focusQuietly(document.querySelector('h1'))
  }, [form.isReady, id])
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
      {isGone && <Gone kind={kind} form={form} onClose={onClose} />}
      <Loaded<unknown>
        from={id === null ? { ...rules, load: routerRules(kind.id).load } : form.record}
        what="rules"
        skeleton={
          <div className="space-y-4" aria-busy>
            <Skeleton className="h-24" />
            <Skeleton className="h-72" />
            <Skeleton className="h-56" />
          </div>
        }
      >
        {list && <RuleForms {...{ kind, id, form, list, kindInstances }} />}
      </Loaded>
    </>
  )
}

interface GoneProps extends Pick<RuleEditorProps, 'kind' | 'onClose'> {
  form: RuleForm
}

/** Shown if the rule was deleted elsewhere while it was being edited. */
function Gone({ kind, form, onClose }: GoneProps) {
  const close = (added?: number) => {
    form.discard()
    onClose(added)
  }
  const { isBusy, run } = useAction(
    async () => close(await addRuleAt(kind.id, form.values)),
    cause => notifyFailure('add the rule', cause),
  )
  return (
    <Problem
      className="mb-4"
      title="This rule has been deleted since you opened this page"
      cause="The rule’s last values and your changes are kept. You can add them as a new rule."
      action={
        <>
          <Button variant="neutral" size="sm" busy={isBusy} onClick={() => void run()}>
            Add as new rule
          </Button>
          <Button variant="cancel" size="sm" onClick={() => close()}>
            Discard changes
          </Button>
        </>
      }
    />
  )
}

interface RuleFormsProps extends Omit<GoneProps, 'onClose'> {
  id: number | null
  list: readonly RouterRule[]
  kindInstances: Instances
}

/** The cards of a rule, beside its effect. */
function RuleForms({ kind, id, form, list, kindInstances }: RuleFormsProps) {
  const { fields, names } = useConditions(kind.id)
  const isWide = useMedia(WIDE)
  const preview = useDraftPreview({
    kind,
    rules: list,
    edited: useMemo(() => unstoredRule(kind.id, id, form.values), [kind, id, form.values]),
    place: Number(form.value('place')),
    onMove: place => form.set('place', place),
  })
  const excludes = form.value('excludes') === true
  return (
    <div ref={form.frame} className={COLUMNS}>
      <div className="min-w-0">
        <div className="space-y-3.5">
          <Card as="div">
            <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_7.5rem_auto]">
              <SettingField form={form} name="name" />
              <SettingField form={form} name="place" />
              <SettingField form={form} name="enabled" className="sm:pt-6.5" />
            </div>
          </Card>
          <ConditionsCard form={form} fields={fields} items={preview.items} names={names} />
          <Card title="Destination" isLined className="space-y-4">
            {(excludes || canExclude(kindInstances)) && (
              <SettingField form={form} name="excludes" />
            )}
            {!excludes && isUnset(kindInstances.list) && (
              <NoInstance kind={kind.id} cause="A rule needs an instance to send titles to." />
            )}
            {!excludes && (
              <RoutingFields content={kind.content} form={form} kindInstances={kindInstances} />
            )}
          </Card>
          {!excludes && (
            <SettingsCard
              title="Approval and quotas"
              form={form}
              fields={['requiresApproval', 'approvalReason', 'bypassesQuotas']}
            />
          )}
        </div>
        <SaveBar form={form} lead={isWide ? undefined : <EffectLine preview={preview} />} />
      </div>
      {isWide && <RulePreview {...preview} edited={preview} />}
      <EffectStatus text={preview.effect ? effectSummary(preview.effect, preview) : ''} />
    </div>
  )
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
