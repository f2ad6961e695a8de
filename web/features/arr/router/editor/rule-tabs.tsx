import clsx from 'clsx'
import Ban from 'lucide-react/icons/ban'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { byRank, isExcluding } from '../../../../state/router-rules.ts'
import { showInView } from '../../../../ui/focus.ts'
import { Link } from '../../../../ui/link.tsx'

interface RuleTabsProps {
  rules: readonly RouterRule[]
  id: number | null
}

/** Tabs replace the history entry, so that Back leads to the list. */
export function RuleTabs({ rules, id }: RuleTabsProps) {
  return (
    <nav
      aria-label="Rules"
      className="-m-1 mb-2.5 overflow-x-auto p-1 [scrollbar-width:thin] max-md:hidden"
    >
      <ol className="flex w-max gap-1.5">
        {[...rules].sort(byRank).map((rule, index) => (
          <RuleTab key={rule.id} address={rule.id} isCurrent={rule.id === id}>
            {isExcluding(rule) ? (
              <Ban aria-label="Don’t add" size={16} className="text-bad" />
            ) : (
              <span className="grid h-5 min-w-5 shrink-0 place-content-center rounded-sm bg-dim-soft px-1 font-display text-xs font-semibold text-ink-2 tabular in-aria-[current]:bg-main in-aria-[current]:text-main-ink">
                {index + 1 - rules.filter(isExcluding).length}
              </span>
            )}
            <bdi className="max-w-56 truncate">{bidiIsolate(rule.name)}</bdi>
            {!rule.enabled && <span>· Disabled</span>}
          </RuleTab>
        ))}
        {id === null && (
          <RuleTab address="new" isCurrent>
            <Plus size={16} /> New rule
          </RuleTab>
        )}
      </ol>
    </nav>
  )
}

interface RuleTabProps {
  address: number | 'new'
  isCurrent: boolean
  children: ReactNode
}

function RuleTab({ address, isCurrent, children }: RuleTabProps) {
  const { state } = useLocation()
  return (
    <li ref={isCurrent ? showInView : null}>
      <Link
        to={{ search: `?rule=${address}` }}
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
        {children}
      </Link>
    </li>
  )
}
