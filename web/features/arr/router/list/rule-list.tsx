import clsx from 'clsx'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CheckWatchlists } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { useQuestion } from '../../../../ui/dialog.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { focusField } from '../../../../ui/focus.ts'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import type { Kind } from '../../kinds.ts'
import { FactsProgress } from '../effect/facts-progress.tsx'
import { quoted } from '../rule-labels.ts'
import { deleteRule } from '../rule-writes.ts'
import { EverythingElse, NoRules, RuleFilters } from './around-rules.tsx'
import { ROW, RuleRow } from './rule-row.tsx'
import { useDragRows } from './use-drag-rows.ts'
import { useMoves } from './use-moves.ts'
import { useRuleRows } from './use-rule-rows.ts'

/** Number of rows in the first render, about a screenful. The remaining rows follow in a transition. */
const AT_ONCE = 6

const focusRule = (id: number | 'new' | null) => focusField(document, `[data-rule-edit="${id}"]`)

interface RuleListProps {
  kind: Kind
  rules: readonly RouterRule[]
  onOpen: (rule: string) => void
  /** Id of the rule whose editor was closed, or `new` if a new rule wasn't added. */
  returnTo: number | 'new' | null
}

export function RuleList({ kind, rules, onOpen, returnTo }: RuleListProps) {
  const moves = useMoves(kind.id, rules)
  const [announcement, announce] = useState('')
  const dragHandlers = useDragRows(moves.move)
  const list = useRuleRows(kind, rules, moves.shown)
  const { rows, found, total, kindInstances } = list
  const count = moves.shown.length
  const excluding = rows.length - count
  // Render the edited rule with the first rows, so that it can be focused.
  const returnAt = rows.findIndex(({ rule }) => rule.id === returnTo)
  const rendered = Math.max(useDeferredValue(rows.length, AT_ONCE), returnAt + 1)
  const { ask, dialog } = useQuestion((rule: RouterRule) => ({
    title: `Delete ${quoted(rule)}?`,
    description: 'Its titles go to the next rule that matches, or to the default instance.',
    confirmLabel: 'Delete rule',
    onConfirm: () => deleteRule(rule, restored => focusRule(restored.id)),
    failed: cause => explainFailure(`delete ${quoted(rule)}`, cause),
  }))
  const move = useStableCallback((rule: RouterRule, index: number) => {
    const place = Math.max(0, Math.min(index, count - 1))
    moves.move(rule.id, place)
    announce(`${bidiIsolate(rule.name)} is now ${place + 1} of ${count}.`)
  })
  const actions = useMemo(
    () => ({ edit: (rule: RouterRule) => onOpen(String(rule.id)), remove: ask, move }),
    [onOpen, ask, move],
  )
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
        className={clsx(
          'hover:bg-raised/70 data-dragged:opacity-50 data-[drop=bottom]:shadow-[inset_0_-3px_0_var(--color-main-line)] data-[drop=top]:shadow-[inset_0_3px_0_var(--color-main-line)]',
          // Rows in the first view have their real height at once, so that nothing moves.
          place !== null &&
            place >= AT_ONCE &&
            'md:[contain-intrinsic-height:auto_4.125rem] md:[content-visibility:auto]',
        )}
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
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {found.size === 0 && (
        <Empty title="No matching rules" hint="Search covers names, conditions and destinations." />
      )}
      <div className="group/list card overflow-hidden" data-waiting={list.awaitsUsers || undefined}>
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
      {dialog}
    </div>
  )
}
