import TrendingUp from 'lucide-react/icons/trending-up'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { QuotaPart } from '../../contract/quota-edits.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { serverNow } from '../../lib/clock.ts'
import { persisted } from '../../lib/persisted.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { approvals } from '../../state/approvals.ts'
import { currentUser } from '../../state/current-user.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import { notifyFailure } from '../../state/toasts.ts'
import { displayNameOf, isDeletedUser, userNamed, users } from '../../state/users.ts'
import { AnchoredNote } from '../../ui/anchored-note.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { stepFocusByKey } from '../../ui/focus.ts'
import { useAction } from '../../ui/use-action.ts'
import { useActions } from '../actions/use-actions.ts'
import { TYPE_PLURALS } from '../labels/content-type.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { quotaTypeLabel } from '../labels/quota-type.ts'
import { reasonOf } from '../requests/approval-labels.ts'
import { ruleIdOf } from '../requests/full-reason.tsx'
import { quotaOf } from '../requests/quota-labels.ts'
import { useResource } from '../use-resource.ts'
import { useStore } from '../use-store.ts'
import { changeQuotas, changeUser } from '../users/save-user.ts'
import { usageDays } from '../users/usage-days.ts'
import { editQuotas, editUser } from '../users/user-links.ts'
import { type Batch, outbox } from './outbox.ts'
import { heldLately, type Offer, offerAfter, suggestedLimit } from './policy-offers.ts'
import { QuotaPreview, STAYS } from './quota-preview.tsx'

const DAY_MS = 24 * 3_600_000
/** A No lasts this long; an offer that was ignored isn't repeated for half a day. */
const NO_MS = 30 * DAY_MS
const IGNORED_MS = DAY_MS / 2

/** Until when offers aren't made again, by their keys. */
const declined = persisted<Record<string, number>>(
  'policyDeclined',
  value => z.safeParse(z.record(z.string(), z.number()), value).data,
  {},
)
const decline = (key: string, forMs: number) => {
  const now = serverNow()
  const kept = Object.entries(declined.read()).filter(([, until]) => until > now)
  const until = Math.max(now + forMs, declined.read()[key] ?? 0)
  declined.write({ ...Object.fromEntries(kept), [key]: until })
}
const isDeclined = (key: string) => (declined.read()[key] ?? 0) > serverNow()

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

/** Offers a setting that would make decisions like the latest ones unnecessary. */
export default function PolicyOffer() {
  const batch = useLatestBatch()
  const { rows, isLoaded } = useStore(approvals.state)
  const { data: me } = useStore(currentUser.state)
  // Only a new decision changes the offer: what the server answers to it must not take the offer away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const offer = useMemo(() => {
    if (!batch || !isLoaded) return null
    const queued = outbox.state.batches.filter(({ id }) => id !== batch.id)
    const found = offerAfter(batch, { rows, queued, myId: me?.id ?? null, nowMs: serverNow() })
    return found && !isDeclined(found.key) && !isDeletedUser(found.row.userId) ? found : null
  }, [batch?.id, isLoaded])
  const [closed, setClosed] = useState<Offer | null>(null)
  if (!offer || offer === closed) return null
  return <Choices key={offer.key} offer={offer} onClose={() => setClosed(offer)} />
}

interface ChoicesProps {
  offer: Offer
  onClose: () => void
}

interface Choice {
  /** Stays the same when the label counts anew. */
  name: 'raise' | 'always' | 'require'
  label: string
  /** What it does. Not needed with a preview. */
  tip?: string
  /** What it would have done. */
  preview?: ReactNode
  /** Saves the setting; resolves to what is now the case and how to take it back. */
  save: () => Promise<{ done: string; undo: () => Promise<unknown> }>
}

function Choices({ offer, onClose }: ChoicesProps) {
  const { key, row } = offer
  const first = useRef<HTMLDivElement>(null)
  // An offer in a bar that is hidden, as in triage, isn't ignored.
  useEffect(() => {
    const isSeen = first.current?.checkVisibility?.() ?? false
    return () => {
      if (isSeen) decline(key, IGNORED_MS)
    }
  }, [key])
  const { choices, link } = useChoices(offer)
  const [previewed, setPreviewed] = useState<Choice['name'] | null>(null)
  const previewId = useId()
  const [saved, setSaved] = useState<Awaited<ReturnType<Choice['save']>> | null>(null)
  const { isBusy, run } = useAction(
    (act: () => Promise<unknown>) => act(),
    cause => notifyFailure('save the setting', cause),
  )
  useActions({ policy: () => first.current?.querySelector<HTMLElement>('button, a')?.focus() })

  if (saved)
    return (
      <Line words={saved.done} of={first}>
        <Button
          size="sm"
          variant="neutralnoShadow"
          busy={isBusy}
          onClick={() => void run(() => saved.undo().then(onClose))}
        >
          Undo
        </Button>
        <ButtonLink size="sm" variant="clear" to={editUser(row.userId).to}>
          Edit user
        </ButtonLink>
      </Line>
    )
  return (
    <Line words={<Question offer={offer} />} of={first}>
      {choices.map(({ name, label, tip, preview, save }) => (
        <span key={name} className="shrink-0">
          <Button
            size="sm"
            variant="neutralnoShadow"
            data-tip={tip}
            disabled={isBusy}
            aria-describedby={preview && previewed === name ? previewId : undefined}
            onPointerEnter={() => setPreviewed(name)}
            onPointerLeave={() => setPreviewed(null)}
            onFocus={() => setPreviewed(name)}
            onBlur={() => setPreviewed(null)}
            onClick={() => void run(async () => setSaved(await save()))}
          >
            {label}
          </Button>
          {preview && previewed === name && (
            <AnchoredNote id={previewId} role="tooltip" data-side="top">
              {preview}
            </AnchoredNote>
          )}
        </span>
      ))}
      {link && (
        <ButtonLink size="sm" variant="neutralnoShadow" to={link.to}>
          {link.label}
        </ButtonLink>
      )}
      <Button
        size="sm"
        variant="clear"
        aria-label="No, don’t offer this again for 30 days"
        onClick={() => {
          decline(key, NO_MS)
          onClose()
        }}
      >
        No
      </Button>
    </Line>
  )
}

interface LineProps {
  words: ReactNode
  of: React.RefObject<HTMLDivElement | null>
  children: ReactNode
}

const Line = ({ words, of, children }: LineProps) => (
  <div
    ref={of}
    role="toolbar"
    aria-label="Offer"
    onKeyDown={event => stepFocusByKey(event, 'button, a')}
    // In the foot of a list, there is one line, and none to spare on phones.
    className="float pointer-events-auto flex w-fit max-w-full min-w-0 flex-wrap items-center gap-2 px-4 py-2 [.list-foot>&]:flex-nowrap [.list-foot>&]:py-0 [.list-foot>&]:pr-0 max-md:[.list-foot>&]:hidden"
  >
    <TrendingUp size={17} className="shrink-0 text-main-line" />
    <p role="status" className="min-w-0">
      {words}
    </p>
    {children}
  </div>
)

const whose = ({ row }: Offer) => `${bidiIsolate(displayNameOf(row.userName))}’s`

function Question({ offer }: { offer: Offer }) {
  const { row, decision, count } = offer
  const did = decision === 'approve' ? 'approved' : 'rejected'
  const number = formatNumber(count)
  if (ruleIdOf(row) !== null)
    return <span>{`You ${did} the last ${number} held by “${reasonOf(row)}”`}</span>
  const over = row.triggeredBy === 'quota_exceeded' ? ' requests over quota' : ''
  return <span>{`You ${did} ${whose(offer)} last ${number}${over}`}</span>
}

/** What can be offered: new quotas, no more questions, or more of them; for rules a link to the rule. */
const useChoices = (
  offer: Offer,
): { choices: Choice[]; link: { to: string; label: string } | null } => {
  const { row, decision } = offer
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
  if (ruleId !== null)
    return {
      choices: [],
      link: { to: `/${KIND_OF[contentType]}/content-router?rule=${ruleId}`, label: 'Edit rule' },
    }
  if (isOverQuota) {
    if (!quota || quota.unread) return { choices: [], link: editQuotas(userId) }
    const found = days && suggestedLimit(days, contentType, quota)
    const { per } = quotaTypeLabel(quota.quotaType)
    const change = (part: Partial<QuotaPart>) =>
      changeQuotas(userId, { [`${contentType}Quota`]: { enabled: true, ...part } })
    const raise = found && {
      name: 'raise' as const,
      label: `Raise to ${found.limit} ${per}`,
      preview: (
        <QuotaPreview
          title={`${whose(offer)} ${TYPE_PLURALS[contentType]}: ${quota.quotaLimit} → ${found.limit} ${per}`}
          {...found}
          limitNow={quota.quotaLimit}
          held={heldLately(approvals.state.rows, row, serverNow())}
        />
      ),
      save: () =>
        change({ quotaLimit: found.limit }).then(undo => ({
          done: `${whose(offer)} ${contentType} quota is now ${found.limit} ${per}`,
          undo,
        })),
    }
    const always = {
      name: 'always' as const,
      label: 'Always approve',
      tip: `All ${contentType}s over the limit are approved automatically. ${STAYS}`,
      save: () =>
        change({ bypassApproval: true }).then(undo => ({
          done: `${whose(offer)} ${contentType}s over the limit are now approved automatically`,
          undo,
        })),
    }
    return { choices: raise ? [raise, always] : [always], link: raise ? null : editQuotas(userId) }
  }
  const user = userNamed(row.userName)
  const requires = 'requires_approval' in user ? user.requires_approval === true : null
  const wanted = decision === 'reject'
  if (requires === null || requires === wanted) return { choices: [], link: null }
  const name = bidiIsolate(displayNameOf(row.userName))
  const set = (requires_approval: boolean) => changeUser(userId, { requires_approval })
  return {
    choices: [
      {
        name: wanted ? 'require' : 'always',
        label: wanted ? `Require approval for ${name}` : 'Always approve',
        tip: STAYS,
        save: () =>
          set(wanted).then(() => ({
            done: wanted
              ? `${whose(offer)} requests now need approval`
              : `${whose(offer)} requests no longer need approval`,
            undo: () => set(!wanted),
          })),
      },
    ],
    link: null,
  }
}
