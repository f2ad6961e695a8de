import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useInstances } from '../../../../components/routing/use-instances.ts'
import { SaveBar } from '../../../../components/settings/save-bar.tsx'
import { SettingsCard } from '../../../../components/settings/settings-card.tsx'
import { useSettings } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { addRule, routerRules } from '../../../../state/router-rules.ts'
import { notify, notifyFailure } from '../../../../state/toasts.ts'
import { users } from '../../../../state/users.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusQuietly } from '../../../../ui/focus-quietly.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { asNew } from '../../as-new.ts'
import type { Kind } from '../../kinds.ts'
import { DraftPreview } from '../bench/draft-preview.tsx'
import { ruleDraft, unstoredRule } from '../rule-values.ts'
import { useConditionFields } from '../use-condition-fields.ts'
import { ConditionsCard } from './conditions-card.tsx'
import { DestinationCard } from './destination-card.tsx'
import { type RuleForm, ruleSettings } from './rule-settings.tsx'
import { newRuleSource, storedRuleSource } from './rule-source.ts'

interface RuleEditorProps {
  kind: Kind
  /** null: a new rule. */
  id: number | null
  /** @param added id of the rule that was added */
  onClose: (added?: number) => void
}

/** One rule: what it asks for, where it leads, and what else it does. */
export function RuleEditor({ kind, id, onClose }: RuleEditorProps) {
  const rules = useResource(routerRules(kind.id))
  const list = rules.data as readonly RouterRule[] | null
  const people = useResource(users).data
  const arr = useInstances(kind.id)
  const metadata = useConditionFields(kind.id)
  const { fields } = metadata
  const added = useRef<number>(undefined)
  const source = useMemo(() => {
    if (id !== null) return storedRuleSource(kind.id, id)
    return newRuleSource(kind.id, newId => {
      added.current = newId
    })
  }, [kind, id])
  const chosen = useRef<number | null>(null)
  const names = arr.namesOf(chosen.current)
  const { instances, profiles, tags } = names
  const highestOrder = Math.max(0, ...(list ?? []).map(rule => rule.order))
  const settings = useMemo(
    () =>
      ruleSettings({
        names: { kind: kind.id, instances, profiles, tags },
        people,
        fields,
        highestOrder,
        isNew: id === null,
      }),
    [kind, id, instances, profiles, tags, people, fields, highestOrder],
  )
  const settingsForm: RuleForm = useSettings(null, settings, source, {
    failed: 'The backend failed and gave no reason.',
    onSaved: () => {
      notify({ kind: 'success', title: id === null ? 'Rule added' : 'Rule saved' })
      onClose(added.current)
    },
  })
  const form = id === null ? asNew(settingsForm) : settingsForm
  useFocusAtFirst(form, id === null)
  chosen.current = form.value('instanceId') as number | null
  const isGone = id !== null && form.isReady && list !== null && !list.some(rule => rule.id === id)
  const keep = async () => {
    try {
      const { id: newId } = await addRule(ruleDraft(kind.id, form.values))
      form.discard()
      notify({ kind: 'success', title: 'Rule added' })
      onClose(newId)
    } catch (cause) {
      notifyFailure('add the rule', cause)
    }
  }
  const name = form.value('name')
  return (
    <>
      <PageHeader
        title={id === null ? 'New rule' : typeof name === 'string' && name ? name : 'Rule'}
        purpose={`Which ${kind.many} the rule takes, and where they go.`}
        actions={
          <Button variant="cancel" icon={<ArrowLeft aria-hidden />} onClick={() => onClose()}>
            Back to the rules
          </Button>
        }
      />
      {form.readError && (
        <Problem
          title="This rule cannot be shown"
          cause={
            list ? 'It is not there any more, or it belongs to the other kind.' : form.readError
          }
          action={
            <>
              <Button variant="neutral" onClick={() => onClose()}>
                Back to the rules
              </Button>
              <Button variant="cancel" busy={rules.loading} onClick={form.reload}>
                Try again
              </Button>
            </>
          }
        />
      )}
      {isGone && (
        <Problem
          className="mb-4"
          title="This rule was deleted meanwhile"
          cause="What you see is what it last was, with your changes. You can add it anew."
          action={
            <>
              <Button variant="neutral" size="sm" onClick={() => void keep()}>
                Add as a new rule
              </Button>
              <Button
                variant="cancel"
                size="sm"
                onClick={() => {
                  form.discard()
                  onClose()
                }}
              >
                Discard it
              </Button>
            </>
          }
        />
      )}
      {form.isReady ? (
        <div
          ref={form.frame}
          className="flex flex-col gap-5 min-[1100px]:grid min-[1100px]:grid-cols-[minmax(0,1fr)_clamp(18rem,26vw,23.25rem)] min-[1100px]:items-start min-[1100px]:gap-4"
        >
          <div className="min-w-0 space-y-5 min-[1100px]:space-y-4">
            <SettingsCard title="Rule" form={form} fields={['name', 'order', 'enabled']} />
            <ConditionsCard form={form} fields={fields} people={people} metadata={metadata} />
            <DestinationCard kind={kind} form={form} arr={arr} source={source} />
            <SettingsCard
              title="Approval and quotas"
              form={form}
              fields={['requiresApproval', 'bypassesQuotas', 'approvalReason']}
            />
          </div>
          {list && (
            <DraftPreview
              kind={kind}
              rules={list}
              draft={unstoredRule(kind.id, id, form.values)}
              known={metadata.known}
            />
          )}
        </div>
      ) : (
        !form.readError && (
          <div className="space-y-5" aria-busy>
            <Skeleton className="h-40" />
            <Skeleton className="h-72" />
            <Skeleton className="h-56" />
          </div>
        )
      )}
      <SaveBar form={form} />
    </>
  )
}

/** What opened the editor is gone, and the focus with it: a new rule's name takes it, or the title. */
const useFocusAtFirst = ({ frame, isReady }: RuleForm, isNew: boolean) => {
  useLayoutEffect(() => {
    if (!isReady || frame.current?.contains(document.activeElement)) return
    const name = isNew && frame.current?.querySelector<HTMLElement>('[name="name"]')
    if (name) name.focus()
    else focusQuietly(document.querySelector('h1'))
  }, [frame, isReady, isNew])
}
