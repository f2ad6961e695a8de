import TrendingUp from 'lucide-react/icons/trending-up'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { serverNow } from '../../lib/clock.ts'
import { onSignOut } from '../../lib/on-sign-out.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { approvals } from '../../state/approvals.ts'
import { save } from '../../state/change.ts'
import { currentUser } from '../../state/current-user.ts'
import { editUsers, type UserEdit } from '../../state/edit-users.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import { notifyFailure } from '../../state/toasts.ts'
import { displayNameOf, isDeletedUser, userNamed, users } from '../../state/users.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { stepFocusByKey } from '../../ui/focus.ts'
import { useActions } from '../actions/use-actions.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { quotaTypeLabel } from '../labels/quota-type.ts'
import { reasonOf, ruleIdOf } from '../requests/approval-labels.ts'
import { quotaOf } from '../requests/quota-labels.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { usageDays } from '../users/usage-days.ts'
import { editQuotas } from '../users/user-links.ts'
import { type Batch, outbox } from './outbox.ts'
import { type Suggestion, suggestedLimit, suggestionAfter } from './suggestion-after.ts'

/** Keys of suggestions that were answered with No, until the page is reloaded. */
const declined = new Set<string>()
onSignOut(() => declined.clear())

/**
 * Suggests a setting that would make decisions like the latest ones unnecessary. Only a decision or its undo changes the
 * suggestion: the server's response mustn't take it away.
 */
export default function QuotaSuggestion() {
  const { batches } = useStore(outbox.state)
  const { rows, isLoaded } = useStore(approvals.state)
  const { data: me } = useStore(currentUser.state)
  const [shown, setShown] = useState({ batchId: '', suggestion: null as Suggestion | null })
  const latest = batches.at(-1)?.id
  if (latest !== undefined && latest !== shown.batchId && isLoaded) {
    const found = suggestionAfter(batches, rows, { myId: me?.id ?? null, nowMs: serverNow() })
    const isWanted = found && !declined.has(found.key) && !isDeletedUser(found.row.userId)
    setShown({ batchId: latest, suggestion: isWanted ? found : null })
  }
  const { suggestion } = shown
  const close = () => setShown({ ...shown, suggestion: null })
  const onUndone = useEffectEvent((_: unknown, { id }: Batch) => id === shown.batchId && close())
  useEffect(() => outbox.onUndone(onUndone), [])
  return (
    suggestion && <SuggestionLine key={suggestion.key} suggestion={suggestion} onClose={close} />
  )
}

function SuggestionLine({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const { question, choices, use } = useChoices(suggestion)
  useActions({ policy: () => frame.current?.querySelector<HTMLElement>('button, a')?.focus() })
  const { userId: id, userName: name } = suggestion.row
  return (
    <div
      ref={frame}
      role="toolbar"
      aria-label="Offer"
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
          <ButtonLink key={choice.to} size="sm" variant="neutralnoShadow" to={choice.to}>
            {choice.label}
          </ButtonLink>
        ) : (
          <Button
            key={choice.label}
            size="sm"
            variant="neutralnoShadow"
            className="shrink-0"
            onClick={() => {
              save(editUsers([{ id, name }], choice.edit, choice.words)).catch(cause =>
                notifyFailure('save the setting', cause),
              )
              onClose()
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
          onClose()
        }}
      >
        No
      </Button>
    </div>
  )
}

interface LimitedUse extends NonNullable<ReturnType<typeof suggestedLimit>> {
  readonly limitNow: number
}

/** Bars that fit; there are more days than that in four weeks. */
const BARS = 7

/** The usage of recent periods, with the part over the limit in red. */
function Bars({ periods, limit, limitNow }: LimitedUse) {
  const shown = periods.slice(0, BARS).reverse()
  const words = `Used lately: ${shown.map(({ used }) => formatNumber(used)).join(', ')}. The limit is ${formatNumber(limitNow)}.`
  return (
    <span role="img" aria-label={words} data-tip={words} className="flex h-6 items-end gap-0.5">
      {shown.map(({ from, used }) => (
        <span
          key={from}
          className="flex w-1.5 flex-col"
          style={{ height: `${(used / limit) * 100}%` }}
        >
          <span className="bg-solid-bad" style={{ flex: Math.max(0, used - limitNow) }} />
          <span className="bg-main" style={{ flex: Math.min(used, limitNow) }} />
        </span>
      ))}
    </span>
  )
}

interface Choices {
  question: string
  /** Links, and edits of the user with the message after saving. */
  choices: readonly ({ label: string } & ({ to: string } | { edit: UserEdit; words: string }))[]
  use?: LimitedUse
}

/** What can be suggested: new quotas, no more questions, or more of them; for rules a link to the rule. */
const useChoices = ({ row, decision, count }: Suggestion): Choices => {
  const { userId, contentType, triggeredBy } = row
  const ruleId = ruleIdOf(row)
  const byUser = useStore(quotas.state).data
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers()
  }, [])
  useStore(users.state)
  const isOverQuota = triggeredBy === 'quota_exceeded'
  const mayRaise = decision === 'approve' && isOverQuota
  const { data: days } = useResource(mayRaise ? usageDays(`${userId}`) : null)
  const name = bidiIsolate(displayNameOf(row.userName))
  const did = `You ${decision === 'approve' ? 'approved' : 'rejected'}`
  const last = `last ${formatNumber(count)}`
  if (ruleId !== null) {
    const to = `/${KIND_OF[contentType]}/content-router?rule=${ruleId}`
    const question = `${did} the ${last} held by “${reasonOf(row)}”`
    return { question, choices: [{ label: 'Edit rule', to }] }
  }
  const question = `${did} ${name}’s ${last}${isOverQuota ? ' requests over quota' : ''}`
  if (!mayRaise) {
    const user = userNamed(row.userName)
    const isStricter = decision === 'reject'
    const choice = {
      label: isStricter ? `Require approval for ${name}` : 'Always approve',
      edit: { requires_approval: isStricter },
      words: `${name}’s requests ${isStricter ? 'now need' : 'no longer need'} approval`,
    }
    const isOpen = 'requires_approval' in user && user.requires_approval !== isStricter
    return { question, choices: isOpen ? [choice] : [] }
  }
  const quota = byUser && quotaOf(byUser, userId, contentType)
  if (!quota || quota.unread) return { question, choices: [editQuotas(userId)] }
  const always = {
    label: 'Always approve',
    edit: { [contentType]: { bypassApproval: true } },
    words: `${name}’s ${contentType}s over the limit are now approved automatically`,
  }
  const found = days && suggestedLimit(days, contentType, quota)
  if (!found) return { question, choices: [always, editQuotas(userId)] }
  const { per } = quotaTypeLabel(quota.quotaType)
  const raise = {
    label: `Raise to ${found.limit} ${per}`,
    edit: { [contentType]: { quotaLimit: found.limit } },
    words: `${name}’s ${contentType} quota is now ${found.limit} ${per}`,
  }
  return { question, choices: [raise, always], use: { ...found, limitNow: quota.quotaLimit } }
}
