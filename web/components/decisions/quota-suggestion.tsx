import TrendingUp from 'lucide-react/icons/trending-up'
import { useEffect, useMemo, useRef, useState } from 'react'
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

/** Keys of offers that were answered with No, until the page is reloaded. */
const declined = new Set<string>()
onSignOut(() => declined.clear())

/** The latest decision, until it is undone. */
const useLatestBatch = (): Batch | null => {
  const { batches } = useStore(outbox.state)
  const latest = batches.at(-1) ?? null
  const [last, setLast] = useState<Batch | null>(latest)
  if (latest && latest.id !== last?.id) setLast(latest)
  useEffect(
    () =>
      outbox.onUndone(ids =>
        setLast(now => (now?.requests.some(({ id }) => ids.includes(id)) ? null : now)),
      ),
    [],
  )
  return last
}

/** Suggests a setting that would make decisions like the latest ones unnecessary. */
export default function QuotaSuggestion() {
  const batch = useLatestBatch()
  const { rows, isLoaded } = useStore(approvals.state)
  const { data: me } = useStore(currentUser.state)
  // Only a new decision changes the suggestion: what the server answers to it must not take the suggestion away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const suggestion = useMemo(() => {
    if (!batch || !isLoaded) return null
    const queued = outbox.state.batches.filter(({ id }) => id !== batch.id)
    const found = suggestionAfter(batch, { rows, queued, myId: me?.id ?? null, nowMs: serverNow() })
    if (!found || isDeletedUser(found.row.userId)) return null
    return declined.has(found.key) ? null : found
  }, [batch?.id, isLoaded])
  const [closed, setClosed] = useState<Suggestion | null>(null)
  if (!suggestion || suggestion === closed) return null
  return (
    <SuggestionLine
      key={suggestion.key}
      suggestion={suggestion}
      onClose={() => setClosed(suggestion)}
    />
  )
}

function SuggestionLine({ suggestion, onClose }: { suggestion: Suggestion; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const { choices, link, use } = useChoices(suggestion)
  useActions({ policy: () => frame.current?.querySelector<HTMLElement>('button, a')?.focus() })
  const choose = ({ edit, words }: Choice) => {
    const { userId: id, userName: name } = suggestion.row
    save(editUsers([{ id, name }], edit, words)).catch(cause =>
      notifyFailure('save the setting', cause),
    )
    onClose()
  }
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
        <Question suggestion={suggestion} />
      </p>
      {use && <Bars {...use} />}
      {choices.map(choice => (
        <Button
          key={choice.label}
          size="sm"
          variant="neutralnoShadow"
          className="shrink-0"
          onClick={() => choose(choice)}
        >
          {choice.label}
        </Button>
      ))}
      {link && (
        <ButtonLink size="sm" variant="neutralnoShadow" to={link.to}>
          {link.label}
        </ButtonLink>
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

const whose = ({ row }: Suggestion) => `${bidiIsolate(displayNameOf(row.userName))}’s`

function Question({ suggestion }: { suggestion: Suggestion }) {
  const { row, decision, count } = suggestion
  const did = decision === 'approve' ? 'approved' : 'rejected'
  const number = formatNumber(count)
  if (ruleIdOf(row) !== null)
    return <span>{`You ${did} the last ${number} held by “${reasonOf(row)}”`}</span>
  const over = row.triggeredBy === 'quota_exceeded' ? ' requests over quota' : ''
  return <span>{`You ${did} ${whose(suggestion)} last ${number}${over}`}</span>
}

interface Choice {
  label: string
  edit: UserEdit
  /** Message after saving. */
  words: string
}

/** What can be offered: new quotas, no more questions, or more of them; for rules a link to the rule. */
const useChoices = (
  suggestion: Suggestion,
): { choices: readonly Choice[]; link?: { to: string; label: string }; use?: LimitedUse } => {
  const { row, decision } = suggestion
  const { userId, contentType } = row
  const ruleId = ruleIdOf(row)
  const byUser = useStore(quotas.state).data
  useEffect(() => {
    if (quotas.state.data === null) void refreshUsers()
  }, [])
  useStore(users.state)
  const isOverQuota = decision === 'approve' && row.triggeredBy === 'quota_exceeded'
  const { data: days } = useResource(isOverQuota ? usageDays(`${userId}`) : null)
  const quota = byUser && quotaOf(byUser, userId, contentType)
  if (ruleId !== null) {
    const to = `/${KIND_OF[contentType]}/content-router?rule=${ruleId}`
    return { choices: [], link: { to, label: 'Edit rule' } }
  }
  if (isOverQuota) {
    const link = editQuotas(userId)
    if (!quota || quota.unread) return { choices: [], link }
    const always = {
      label: 'Always approve',
      edit: { [contentType]: { bypassApproval: true } },
      words: `${whose(suggestion)} ${contentType}s over the limit are now approved automatically`,
    }
    const found = days && suggestedLimit(days, contentType, quota)
    if (!found) return { choices: [always], link }
    const { per } = quotaTypeLabel(quota.quotaType)
    const raise = {
      label: `Raise to ${found.limit} ${per}`,
      edit: { [contentType]: { quotaLimit: found.limit } },
      words: `${whose(suggestion)} ${contentType} quota is now ${found.limit} ${per}`,
    }
    return { choices: [raise, always], use: { ...found, limitNow: quota.quotaLimit } }
  }
  const user = userNamed(row.userName)
  const wanted = decision === 'reject'
  if (!('requires_approval' in user) || user.requires_approval === wanted) return { choices: [] }
  const label = wanted
    ? `Require approval for ${bidiIsolate(displayNameOf(row.userName))}`
    : 'Always approve'
  const words = `${whose(suggestion)} requests ${wanted ? 'now need' : 'no longer need'} approval`
  return { choices: [{ label, edit: { requires_approval: wanted }, words }] }
}
