import type { ReactNode, RefObject } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { NOTES_MAX } from '../../../components/decisions/reject-reasons.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { ruleIdOf } from '../../../components/requests/approval-labels.ts'
import { Input } from '../../../ui/input.tsx'
import { Fact, type FactLayout } from './fact.tsx'
import { LibraryStrip, type LibraryStripProps } from './library.tsx'
import { QuotaStrip, RequesterQuota, wasOverQuota } from './quota.tsx'
import { ReasonStrip } from './reason-strip.tsx'
import { RequesterFact, RuleRecord } from './record.tsx'

/** What decides about a request: why it waits, whether its quota has room again, and whether the title is there. */
export const DecidingFacts = (props: LibraryStripProps) => (
  <div className="border-t border-rule">
    <ReasonStrip row={props.row} />
    {wasOverQuota(props.row) && <QuotaStrip row={props.row} />}
    <LibraryStrip {...props} />
  </div>
)

export interface RequestFactsProps {
  row: ApprovalWithOutcome
  layout: FactLayout
  destination: ReactNode
  /** Null if the request can't be approved. */
  note: {
    value: string
    field: RefObject<HTMLInputElement | null>
    set: (value: string) => void
  } | null
}

/** The other facts of a request, in details and triage. */
export function RequestFacts({ row, layout, destination, note }: RequestFactsProps) {
  const desktopOnly = layout === 'block' ? 'max-md:hidden' : ''
  return (
    <>
      <RequesterFact row={row} layout={layout} />
      {can('approve', row) && !wasOverQuota(row) && (
        <Fact name="Quota" layout={layout}>
          <RequesterQuota row={row} />
        </Fact>
      )}
      {destination}
      {note && (
        <Fact name="Note" layout={layout} className={desktopOnly}>
          <Input
            ref={note.field}
            aria-label="Note"
            aria-keyshortcuts="n"
            placeholder="Saved when you approve"
            value={note.value}
            maxLength={NOTES_MAX}
            onChange={event => note.set(event.currentTarget.value)}
          />
        </Fact>
      )}
      {ruleIdOf(row) !== null && (
        <Fact name="Rule, last 30 days" layout={layout} className={desktopOnly}>
          <RuleRecord row={row} hasLink={layout === 'row'} />
        </Fact>
      )}
    </>
  )
}
