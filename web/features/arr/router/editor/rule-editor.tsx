import clsx from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ban from 'lucide-react/icons/ban'
import Plus from 'lucide-react/icons/plus'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Loaded } from '../../../../components/loaded.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { byRank, isExcluding, routerRules } from '../../../../state/router-rules.ts'
import { notifyFailure } from '../../../../state/toasts.ts'
import { askBeforeLeaving } from '../../../../state/unsaved.ts'
import { Button } from '../../../../ui/button.tsx'
import { focusQuietly, showInView } from '../../../../ui/focus.ts'
import { Link } from '../../../../ui/link.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import { addRuleAt } from '../rule-writes.ts'
import { RuleCards } from './rule-cards.tsx'
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

interface RuleTabsProps {
  rules: readonly RouterRule[]
  /** Null for a new rule, which is the last one. */
  id: number | null
}

/** Tabs replace the history entry, so that Back leads to the list. */
function RuleTabs({ rules, id }: RuleTabsProps) {
  const { state } = useLocation()
  const excluding = rules.filter(isExcluding).length
  return (
    <nav
      aria-label="Rules"
      className="-m-1 mb-2.5 overflow-x-auto p-1 [scrollbar-width:thin] max-md:hidden"
    >
      <ol className="flex w-max gap-1.5">
        {[...[...rules].sort(byRank), ...(id === null ? [null] : [])].map((rule, index) => {
          const isCurrent = (rule?.id ?? null) === id
          return (
            <li key={rule?.id ?? 'new'} ref={isCurrent ? showInView : null}>
              <Link
                to={{ search: `?rule=${rule?.id ?? 'new'}` }}
                replace
                state={state}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(
                  'flex h-8 items-center gap-1.5 rounded-md border-2 px-2 text-sm',
                  isCurrent
                    ? 'border-main-line bg-main-soft text-ink'
                    : 'border-rule text-ink-2 hover:bg-raised hover:text-ink',
                )}
              >
                {!rule ? (
                  <Plus size={16} />
                ) : isExcluding(rule) ? (
                  <Ban aria-label="Don’t add" size={16} className="text-bad" />
                ) : (
                  <span className="grid h-5 min-w-5 shrink-0 place-content-center rounded-sm bg-dim-soft px-1 font-display text-xs font-semibold text-ink-2 tabular in-aria-[current]:bg-main in-aria-[current]:text-main-ink">
                    {index + 1 - excluding}
                  </span>
                )}
                <bdi className="max-w-56 truncate">
                  {rule ? bidiIsolate(rule.name) : 'New rule'}
                </bdi>
                {rule?.enabled === false && <span>· Disabled</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
