import clsx from 'clsx'
import { useDeferredValue, useEffect } from 'react'
import { CheckWatchlists } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { Empty } from '../../../../ui/empty.tsx'
import type { Kind } from '../../kinds.ts'
import { FactsProgress } from '../effect/facts-progress.tsx'
import { EverythingElse, NoRules, RuleFilters } from './around-rules.tsx'
import { ROW, RuleRow } from './rule-row.tsx'
import { useDragRows } from './use-drag-rows.ts'
import { focusRule, useRuleActions } from './use-rule-actions.tsx'
import { useRuleRows } from './use-rule-rows.ts'

/** Number of rows in the first render, about a screenful. The remaining rows follow in a transition. */
const AT_ONCE = 6

interface RuleListProps {
  kind: Kind
  rules: readonly RouterRule[]
  onOpen: (rule: string) => void
  /** Id of the rule whose editor was closed, or `new` if a new rule wasn't added. */
  returnTo: number | 'new' | null
}

export function RuleList({ kind, rules, onOpen, returnTo }: RuleListProps) {
  const { actions, notes, ...moves } = useRuleActions(kind.id, rules, onOpen)
  const dragHandlers = useDragRows(moves.move)
  const list = useRuleRows(kind, rules, moves.shown)
  const { rows, found, total, kindInstances } = list
  const count = moves.shown.length
  const excluding = rows.length - count
  // Render the edited rule with the first rows, so that it can be focused.
  const returnAt = rows.findIndex(({ rule }) => rule.id === returnTo)
  const rendered = Math.max(useDeferredValue(rows.length, AT_ONCE), returnAt + 1)
  useEffect(() => focusRule(returnTo), [returnTo])

  if (rules.length === 0) return <NoRules kind={kind} list={kindInstances.list} />
  const item = ({ text: _, ...row }: (typeof rows)[number], place: number | null) => {
    const { id } = row.rule
    const isFixed = list.isFiltered && found.has(id)
    return (
      <li
        key={id}
        data-rule-id={id}
        // Hiding hundreds of rows while the user types is faster than removing them.
        hidden={!found.has(id)}
        className="md:[contain-intrinsic-height:auto_4.125rem] md:[content-visibility:auto] hover:bg-raised/70 data-dragged:opacity-50 data-[drop=bottom]:shadow-[inset_0_-3px_0_var(--color-main-line)] data-[drop=top]:shadow-[inset_0_3px_0_var(--color-main-line)]"
      >
        <RuleRow
          {...row}
          place={place}
          count={count}
          fixed={isFixed ? 'Clear the search to reorder rules' : null}
          actions={actions}
        />
      </li>
    )
  }
  return (
    <div className="@container min-w-0">
      <RuleFilters {...list} />
      <p className="mb-4 empty:hidden">
        <CheckWatchlists label="Count effects" />
      </p>
      {notes}
      {found.size === 0 && (
        <Empty title="No matching rules" hint="Search covers names, conditions and destinations." />
      )}
      <div className="card overflow-hidden">
        <div
          aria-hidden
          className={clsx(
            ROW,
            'h-8.5 border-b border-rule font-display text-xs font-semibold tracking-wide text-ink-2 uppercase max-md:hidden',
          )}
        >
          <span className="col-start-3">Rule</span>
          <span className="@max-[44rem]:hidden">Destination</span>
          <span className="justify-self-end whitespace-nowrap @max-[44rem]:hidden">
            {total === null ? 'Effect' : `Effect on ${formatNumber(total)} ${kind.many}`}
          </span>
          <span>On</span>
        </div>
        {excluding > 0 && (
          <ul
            aria-label="Rules that exclude titles"
            className="divide-y divide-rule border-b border-rule"
          >
            {rows.slice(0, excluding).map(row => item(row, null))}
          </ul>
        )}
        <ol {...dragHandlers} aria-label="Rules, first match wins" className="divide-y divide-rule">
          {rows.slice(excluding, rendered).map((row, place) => item(row, place))}
        </ol>
        <EverythingElse kind={kind} list={kindInstances.list} effect={list.rest} />
      </div>
      {moves.isStoring && <p className="mt-3 text-sm text-ink-3">Saving the new order…</p>}
      <FactsProgress rules={rules} className="mt-2 max-w-96" />
    </div>
  )
}
