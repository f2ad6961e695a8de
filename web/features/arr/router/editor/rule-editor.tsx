import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLayoutEffect } from 'react'
import { Loaded } from '../../../../components/loaded.tsx'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { routerRules } from '../../../../state/router-rules.ts'
import { notifyFailure } from '../../../../state/toasts.ts'
import { askBeforeLeaving } from '../../../../state/unsaved.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusQuietly } from '../../../../ui/focus.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import { addRuleAt } from '../rule-writes.ts'
import { RuleCards } from './rule-cards.tsx'
import { RuleTabs } from './rule-tabs.tsx'
import { type RuleEditorProps, useRuleForm } from './use-rule-form.ts'

export function RuleEditor(props: RuleEditorProps) {
  const { kind, id, onClose } = props
  const rule = useRuleForm(props)
  const { form, isGone, list, rules } = rule
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
      {isGone && <Gone {...props} form={form} />}
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
        {list && <RuleCards {...rule} list={list} />}
      </Loaded>
    </>
  )
}

interface GoneProps extends Pick<RuleEditorProps, 'kind' | 'onClose'> {
  form: ReturnType<typeof useRuleForm>['form']
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
