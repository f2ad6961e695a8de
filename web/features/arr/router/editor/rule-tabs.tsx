import clsx from 'clsx'
import Ban from 'lucide-react/icons/ban'
import Plus from 'lucide-react/icons/plus'
import { useLocation } from 'react-router-dom'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { byRank, isExcluding } from '../../../../state/router-rules.ts'
import { showInView } from '../../../../ui/focus.ts'
import { Link } from '../../../../ui/link.tsx'

interface RuleTabsProps {
  rules: readonly RouterRule[]
  /** Null for a new rule, which is the last one. */
  id: number | null
}

/** Tabs replace the history entry, so that Back leads to the list. */
export function RuleTabs({ rules, id }: RuleTabsProps) {
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
