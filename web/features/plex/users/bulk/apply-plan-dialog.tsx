import clsx from 'clsx'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useId, useState } from 'react'
import { PlanList } from '../../../../components/plans/plan-list.tsx'
import { planLines, planSummary } from '../../../../components/plans/plan-words.ts'
import { useStore } from '../../../../components/use-store.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { type Plan, plans } from '../../../../state/plans.ts'
import { displayName } from '../../../../state/users.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { hasPlan, planChange, plannedPart } from '../list/plan-of.ts'
import type { UserRow } from '../list/user-rows.ts'
import { startBulkEdit } from './bulk-edit.ts'
import { countUsers } from './count-users.ts'
import { ForecastView, useForecast } from './forecast-view.tsx'
import { planChanges } from './plan-changes.ts'

interface ApplyPlanDialogProps {
  open: boolean
  onClose: () => void
  rows: readonly UserRow[]
}

/** Applies a plan to users, with a forecast of who would be over. */
export function ApplyPlanDialog({ open, onClose, rows }: ApplyPlanDialogProps) {
  const { list } = useStore(plans)
  const form = useId()
  const [name, setName] = useState(list[0]?.name)
  const [isEditing, setIsEditing] = useState(false)
  const [isKept, setIsKept] = useState(false)
  const plan = list.find(one => one.name === name) ?? list[0]
  const forecast = useForecast(
    rows,
    (_, type) => plan && plannedPart(plan, type),
    JSON.stringify(plan),
  )
  const over = new Set(forecast.over.map(({ row }) => row.id))
  const kept = isKept ? over : new Set<number>()
  const apply = () => {
    if (!plan) return
    void startBulkEdit(`Plan ${plan.name}`, rows, ({ id }) => planChange(plan, kept.has(id)))
    onClose()
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        size="lg"
        title={`Apply a plan to ${countUsers(rows.length)}`}
        actions={
          <Button variant="clear" size="sm" icon={<Pencil />} onClick={() => setIsEditing(true)}>
            Edit plans
          </Button>
        }
        footer={
          <>
            <span className="mr-auto self-center text-sm text-ink-3 max-md:hidden">
              One Undo restores {rows.length === 1 ? 'it' : `all ${rows.length}`}.
            </span>
            <Button variant="cancel" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={form} aria-disabled={!plan || undefined}>
              {plan ? `Apply ${bidiIsolate(plan.name)} to ${formatNumber(rows.length)}` : 'Apply'}
            </Button>
          </>
        }
      >
        <form
          id={form}
          className="-mx-5 -mb-4 text-md"
          onSubmit={event => {
            event.preventDefault()
            apply()
          }}
        >
          <fieldset className="grid border-y border-rule md:grid-cols-3">
            <legend className="sr-only">Plan</legend>
            {list.map(one => (
              <PlanChoice
                key={one.name}
                plan={one}
                count={rows.filter(row => hasPlan(row, one)).length}
                isChosen={one === plan}
                onChoose={() => setName(one.name)}
              />
            ))}
          </fieldset>
          {plan ? (
            <>
              <Changes rows={rows} plan={plan} kept={kept} />
              <ForecastView
                forecast={forecast}
                chosen={rows.length}
                isBypassed={[plan.movie, plan.show].every(quota => quota?.bypassApproval !== false)}
              />
              {over.size > 0 && (
                <Checkbox
                  className="min-h-11 px-4"
                  label={`Keep the quotas of ${over.size === 1 ? 'this user' : `these ${over.size} users`}`}
                  checked={isKept}
                  onCheckedChange={setIsKept}
                />
              )}
            </>
          ) : (
            <p className="px-5 py-4 text-ink-2">No plans yet. Add one with Edit plans.</p>
          )}
        </form>
      </Dialog>
      <Dialog
        open={open && isEditing}
        onClose={() => setIsEditing(false)}
        title="Plans"
        description="Saved in this browser and in export files."
        size="lg"
        footer={<Button onClick={() => setIsEditing(false)}>Done</Button>}
      >
        <PlanList />
      </Dialog>
    </>
  )
}

interface PlanChoiceProps {
  plan: Plan
  /** Number of the chosen users who have it. */
  count: number
  isChosen: boolean
  onChoose: () => void
}

function PlanChoice({ plan, count, isChosen, onChoose }: PlanChoiceProps) {
  return (
    <label
      className={clsx(
        'block cursor-pointer px-4.5 py-3.5 max-md:border-b max-md:border-rule',
        isChosen && 'bg-main-soft shadow-[inset_0_0_0_2px_var(--main-line)]',
      )}
    >
      <span className="flex items-center gap-2.5">
        <input
          type="radio"
          name="plan"
          className="radio size-4.5 shrink-0 accent-(--main)"
          checked={isChosen}
          data-autofocus={isChosen ? '' : undefined}
          onChange={onChoose}
        />
        <bdi className="min-w-0 flex-1 truncate font-display font-semibold">{plan.name}</bdi>
        <span className="text-xs text-ink-3 tabular">
          {formatNumber(count)} {count === 1 ? 'has' : 'have'} it
        </span>
      </span>
      <span className="mt-2 grid grid-cols-[4.25rem_1fr] gap-y-1 text-sm max-md:hidden">
        {planLines(plan).map(({ name, value }) => (
          <span key={name} className="contents">
            <span className="text-ink-2">{name}</span>
            <span>{value}</span>
          </span>
        ))}
      </span>
      <span className="mt-0.5 block pl-7 text-sm text-ink-2 md:hidden">{planSummary(plan)}</span>
    </label>
  )
}

const Figure = ({ children }: { children: ReactNode }) => (
  <span className="block font-display text-lg/6 font-semibold tabular text-ink">{children}</span>
)

interface ChangesProps {
  rows: readonly UserRow[]
  plan: Plan
  kept: ReadonlySet<number>
}

function Changes({ rows, plan, kept }: ChangesProps) {
  const changes = planChanges(rows, plan, kept)
  const changing = new Set(changes.flatMap(change => change.rows.map(({ id }) => id)))
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-2 px-4.5 py-3">
      <p className="text-sm text-ink-2">
        <Figure>
          {changing.size} of {rows.length}
        </Figure>
        users change
      </p>
      {changes.map(({ words, rows: changed }) => (
        <details key={words} name="plan-changes" className="text-sm open:order-1 open:basis-full">
          <summary className="w-fit cursor-pointer list-none">
            <Figure>{formatNumber(changed.length)}</Figure>
            <span className="link">{words}</span>
          </summary>
          <p className="mt-1 max-h-24 overflow-y-auto text-ink-2 wrap-anywhere">
            {changed.map(({ user }) => bidiIsolate(displayName(user))).join(', ')}
          </p>
        </details>
      ))}
    </div>
  )
}
