import { useMemo } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { DecisionSuggestion, FootPlace } from '../../../components/decisions/foot.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain } from '../../../components/requests/request-again.ts'
import { useServerAway } from '../../../components/use-resource.ts'
import { coverRef } from '../../../ui/covers.ts'

/** The keys that do something for the listed requests. */
const keysFor = (rows: readonly ApprovalWithOutcome[]) => {
  const canApprove = rows.some(row => can('approve', row))
  const keys = [
    ['J K', 'move', rows.length > 0],
    ['A', 'approve', canApprove],
    ['A', 'request again', !canApprove && rows.some(canRequestAgain)],
    ['R', 'reject', rows.some(row => can('reject', row))],
    ['?', 'all keys', true],
  ] as const
  return keys.filter(([, , isUsed]) => isUsed)
}

/** The strip at the lower edge of the window: messages with Undo at the left; keys, or the suggestion of a setting, at the right. */
export function ListFoot({ rows }: { rows: readonly ApprovalWithOutcome[] }) {
  const isAway = useServerAway()
  const keys = useMemo(() => keysFor(isAway ? [] : rows), [isAway, rows])
  return (
    <section
      aria-label="List messages"
      ref={coverRef}
      data-returns-focus=""
      className="list-foot sticky bottom-0 z-5 mt-auto flex h-11 flex-none items-center gap-4 border-2 border-b-0 border-edge bg-[light-dark(var(--color-sunken),var(--color-raised))] pr-(--list-foot-end,.875rem) pl-3.5 @container max-md:-mx-4 max-md:box-content max-md:border-x-0 max-md:pb-[env(safe-area-inset-bottom)] max-md:has-[[data-quiet]]:h-0 max-md:has-[[data-quiet]]:overflow-hidden max-md:has-[[data-quiet]]:border-0 max-md:has-[[data-quiet]]:p-0 short:has-[[data-quiet]]:static [&>.float]:rounded-none [&>.float]:border-0 [&>.float]:border-l [&>.float]:border-rule [&>.float]:bg-transparent [&>.float]:whitespace-nowrap [&>.float]:shadow-none [&_.btn-sm]:min-h-7 [&_.btn-sm]:flex-none max-md:[&_.btn-sm]:min-h-9"
    >
      <FootPlace />
      <DecisionSuggestion />
      <p className="flex shrink-0 gap-4 text-sm text-ink-3 @max-[44rem]:hidden md:[.float+&]:hidden">
        {keys.map(([key, does]) => (
          <span key={key}>
            {key.split(' ').map(one => (
              <kbd
                key={one}
                className="mr-1 rounded-sm border border-rule px-1 font-display font-medium text-ink-2"
              >
                {one}
              </kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </section>
  )
}
