import TrendingUp from 'lucide-react/icons/trending-up'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { serverNow } from '../../lib/clock.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { approvals } from '../../state/approvals.ts'
import { save } from '../../state/change.ts'
import { currentUser } from '../../state/current-user.ts'
import { notifyFailure } from '../../state/toasts.ts'
import { displayNameOf, isDeletedUser, userNamed, users } from '../../state/users.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { stepFocusByKey } from '../../ui/focus.ts'
import { useActions } from '../actions/use-actions.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { reasonOf, ruleIdOf } from '../requests/approval-labels.ts'
import { changeRequester, raiseTo, useRequesterQuota } from '../requests/requester-quota.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { usageDays } from '../users/usage-days.ts'
import { editQuotas } from '../users/user-links.ts'
import { type Batch, outbox } from './outbox.ts'
import { type Suggestion, suggestedLimit, suggestionAfter } from './suggestion.ts'

/** Keys of suggestions that were answered with No, until the page is reloaded. */
const declined = new Set<string>()
onSignOut(() => declined.clear())

/** Suggests a setting that would make decisions like the latest ones unnecessary. */
export default function QuotaSuggestion() {
  const { batches } = useStore(outbox.state)
  const { rows, isLoaded } = useStore(approvals.state)
  const { data: me } = useStore(currentUser.state)
  // Only a decision or its undo changes the suggestion: the server's response mustn't take it away.
  const [shown, setShown] = useState({ batchId: '', suggestion: null as Suggestion | null })
  const latest = batches.at(-1)?.id
  if (latest !== undefined && latest !== shown.batchId && isLoaded) {
    const now = { myId: me?.id ?? null, nowMs: serverNow() }
    setShown({ batchId: latest, suggestion: suggestionAfter(batches, rows, now) })
  }
  const close = () => setShown({ ...shown, suggestion: null })
  const onUndone = useEffectEvent((_: unknown, { id }: Batch) => id === shown.batchId && close())
  useEffect(() => outbox.onUndone(onUndone), [])
  const { suggestion } = shown
  if (!suggestion || declined.has(suggestion.key) || isDeletedUser(suggestion.row.userId))
    return null
  return <SuggestionLine key={suggestion.key} suggestion={suggestion} close={close} />
}

/** A link, or a change of the requester: a higher quota, no more questions, or more of them. */
const useChoices = ({ row, decision, count }: Suggestion) => {
  const { userId, userName, contentType: type } = row
  const { quota } = useRequesterQuota(row)
  useStore(users.state)
  const ruleId = ruleIdOf(row)
  const isStricter = decision === 'reject'
  const isOverQuota = row.triggeredBy === 'quota_exceeded'
  const mayRaise = isOverQuota && !isStricter
  const { data: days } = useResource(mayRaise ? usageDays(`${userId}`) : null)
  const name = bidiIsolate(displayNameOf(userName))
  const [did, last] = [isStricter ? 'rejected' : 'approved', `last ${formatNumber(count)}`]
  const question = `You ${did} ${name}’s ${last}${isOverQuota ? ' requests over quota' : ''}`
  if (ruleId !== null)
    return {
      question: `You ${did} the ${last} held by “${reasonOf(row)}”`,
      choices: [{ label: 'Edit rule', to: `/${KIND_OF[type]}/content-router?rule=${ruleId}` }],
    }
  if (!mayRaise) {
    const user = userNamed(userName)
    const isOpen = 'requires_approval' in user && user.requires_approval !== isStricter
    const label = isStricter ? `Require approval for ${name}` : 'Always approve'
    const words = `${name}’s requests ${isStricter ? 'now need' : 'no longer need'} approval`
    const change = changeRequester(row, label, { requires_approval: isStricter }, words)
    return { question, choices: isOpen ? [change] : [] }
  }
  const edit = editQuotas(userId)
  if (!quota || quota.unread) return { question, choices: [edit] }
  const use = days && suggestedLimit(days, type, quota)
  const words = `${name}’s ${type}s over the limit are now approved automatically`
  const bypass = { [type]: { bypassApproval: true } }
  const always = changeRequester(row, 'Always approve', bypass, words)
  return { question, choices: [use ? raiseTo(use.limit, row, quota) : edit, always], use }
}

function SuggestionLine({ suggestion, close }: { suggestion: Suggestion; close: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const { question, choices, use } = useChoices(suggestion)
  useActions({ suggestion: () => frame.current?.querySelector<HTMLElement>('button, a')?.focus() })
  const look = { size: 'sm', variant: 'neutralnoShadow', className: 'shrink-0' } as const
  return (
    <div
      ref={frame}
      role="toolbar"
      aria-label="Suggestion"
      onKeyDown={event => stepFocusByKey(event, 'button, a')}
      // In the foot of a list, there is one line, and none to spare on phones.
      className="float pointer-events-auto flex w-fit max-w-full min-w-0 flex-wrap items-center gap-2 px-4 py-2 [.list-foot>&]:flex-nowrap [.list-foot>&]:py-0 [.list-foot>&]:pr-0 max-md:[.list-foot>&]:hidden"
    >
      <TrendingUp size={17} className="shrink-0 text-main-line" />
      <p role="status" className="min-w-0">
        {question}
      </p>
      {use && <Bars {...use} />}
      {choices.map(choice =>
        'to' in choice ? (
          <ButtonLink key={choice.label} {...look} to={choice.to}>
            {choice.label}
          </ButtonLink>
        ) : (
          <Button
            key={choice.label}
            {...look}
            onClick={() => {
              close()
              save(choice.change).catch(cause => notifyFailure('save the setting', cause))
            }}
          >
            {choice.label}
          </Button>
        ),
      )}
      <Button
        size="sm"
        variant="clear"
        aria-label="No, not during this visit"
        onClick={() => {
          declined.add(suggestion.key)
          close()
        }}
      >
        No
      </Button>
    </div>
  )
}

/** Bars that fit; there are more days than that in four weeks. */
const BARS = 7

/** The usage of recent periods, with the part over the limit in red. */
function Bars({ used, limit, limitNow }: NonNullable<ReturnType<typeof suggestedLimit>>) {
  const shown = used.slice(0, BARS).reverse()
  const words = `Used lately: ${shown.map(formatNumber).join(', ')}. The limit is ${formatNumber(limitNow)}.`
  return (
    <span role="img" aria-label={words} data-tip={words} className="flex h-6 items-end gap-0.5">
      {shown.map((count, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the periods keep their order
          key={at}
          className="flex w-1.5 flex-col"
          style={{ height: `${(count / limit) * 100}%` }}
        >
          <span className="bg-solid-bad" style={{ flex: Math.max(0, count - limitNow) }} />
          <span className="bg-main" style={{ flex: Math.min(count, limitNow) }} />
        </span>
      ))}
    </span>
  )
}
