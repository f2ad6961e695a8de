import TrendingUp from 'lucide-react/icons/trending-up'
import { useRef, useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { serverNow } from '../../lib/clock.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { STATUS_AFTER } from '../../state/approval-decisions.ts'
import { approvals } from '../../state/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import { notifyFailure } from '../../state/toasts.ts'
import { displayNameOf, isDeletedUser, users } from '../../state/users.ts'
import { stepFocusByKey } from '../../ui/focus.ts'
import { useActions } from '../actions/use-actions.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { reasonOf, ruleIdOf } from '../requests/approval-labels.ts'
import { changeRequester, raiseTo, useRequesterQuota } from '../requests/requester-quota.ts'
import { ToastAction } from '../toast-action.tsx'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { usageDays } from '../users/usage-days.ts'
import { editQuotas } from '../users/user-links.ts'
import { batchOf, outbox } from './outbox.ts'
import { type Suggestion, suggestedLimit, suggestionAfter } from './suggestion.ts'

/** Keys of suggestions that were answered with No, until the page is reloaded. */
const declined = new Set<string>()
onSignOut(() => declined.clear())

/** Suggests a setting that would make decisions like the latest ones unnecessary. */
export default function QuotaSuggestion() {
  const { batches } = useStore(outbox.state)
  const { rows, isLoaded } = useStore(approvals.state)
  const { data: me } = useStore(currentUser.state)
  // Only a decision changes the suggestion: the server's response mustn't take it away.
  const [shown, setShown] = useState({ batchId: '', suggestion: null as Suggestion | null })
  const latest = batches.at(-1)?.id
  if (latest !== undefined && latest !== shown.batchId && isLoaded) {
    const now = { myId: me?.id ?? null, nowMs: serverNow() }
    setShown({ batchId: latest, suggestion: suggestionAfter(batches, rows, now) })
  }
  const { suggestion } = shown
  if (!suggestion) return null
  const { row, decision, key } = suggestion
  const isUndone =
    !batchOf(batches, row.id) &&
    rows.some(({ id, status }) => id === row.id && status !== STATUS_AFTER[decision])
  if (isUndone || declined.has(key) || isDeletedUser(row.userId)) return null
  const close = () => setShown({ ...shown, suggestion: null })
  return <SuggestionLine key={key} suggestion={suggestion} close={close} />
}

/** What was decided, and what would make that unnecessary: a link, or changes of the requester. */
const useChoices = ({ row, decision, count }: Suggestion) => {
  const { userId, contentType: type } = row
  const { quota } = useRequesterQuota(row)
  const { data: list } = useStore(users.state)
  const isOver = row.triggeredBy === 'quota_exceeded'
  const mayRaise = isOver && decision === 'approve'
  const { data: days } = useResource(mayRaise ? usageDays(`${userId}`) : null)
  const rule = ruleIdOf(row)
  const name = bidiIsolate(displayNameOf(row.userName, list))
  const last = `last ${formatNumber(count)}`
  const what = rule === null ? `${name}’s ${last}` : `the ${last} held by “${reasonOf(row)}”`
  const question = `You ${STATUS_AFTER[decision]} ${what}${isOver ? ' requests over quota' : ''}`
  if (rule !== null) {
    const to = `/${KIND_OF[type]}/content-router?rule=${rule}`
    return { question, choices: [{ label: 'Edit rule', to }] }
  }
  if (!mayRaise) {
    const isNeeded = decision === 'reject'
    const isOpen = list?.some(user => user.id === userId && user.requires_approval !== isNeeded)
    const label = isNeeded ? `Require approval for ${name}` : 'Always approve'
    const words = `${name}’s requests ${isNeeded ? 'now need' : 'no longer need'} approval`
    const change = changeRequester(row, label, { requires_approval: isNeeded }, words)
    return { question, choices: isOpen ? [change] : [] }
  }
  const edit = editQuotas(userId)
  if (!quota || quota.unread) return { question, choices: [edit] }
  const use = days && suggestedLimit(days, type, quota)
  const bypass = { [type]: { bypassApproval: true } }
  const words = `${name}’s ${type}s over the limit are now approved automatically`
  const always = changeRequester(row, 'Always approve', bypass, words)
  return { question, choices: [use ? raiseTo(use.limit, row, quota) : edit, always], use }
}

function SuggestionLine({ suggestion, close }: { suggestion: Suggestion; close: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const { question, choices, use } = useChoices(suggestion)
  useActions({ suggestion: () => frame.current?.querySelector<HTMLElement>('button, a')?.focus() })
  if (choices.length === 0) return null
  const failed = (cause: unknown) => notifyFailure('save the setting', cause)
  const no = { label: 'No', run: () => declined.add(suggestion.key) }
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
      {choices.map(choice => (
        <ToastAction
          key={choice.label}
          action={'run' in choice ? { ...choice, run: () => choice.run().catch(failed) } : choice}
          variant="neutralnoShadow"
          leave={close}
        />
      ))}
      <ToastAction action={no} variant="clear" leave={close} />
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
    <span role="img" aria-label={words} className="flex h-6 items-end gap-0.5">
      {shown.map((count, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the periods keep their order
          key={at}
          className="w-1.5"
          style={{
            height: `${(count / limit) * 100}%`,
            background: `linear-gradient(to top, var(--color-main) ${(limitNow / count) * 100}%, var(--color-solid-bad) 0)`,
          }}
        />
      ))}
    </span>
  )
}
