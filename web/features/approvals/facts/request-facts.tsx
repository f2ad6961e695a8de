import type { ReactNode, RefObject } from 'react'
import { NOTES_MAX } from '../../../components/decisions/reject-reasons.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { ruleIdOf } from '../../../components/requests/approval-labels.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { useStore } from '../../../components/use-store.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isDeletedUser, userNamed, users } from '../../../state/users.ts'
import { Input } from '../../../ui/input.tsx'
import { Link } from '../../../ui/link.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { Fact, type FactLayout } from './fact.tsx'
import { LibraryStrip, type LibraryStripProps } from './library.tsx'
import { QuotaLine, QuotaStrip, wasOverQuota } from './quota.tsx'
import { ReasonStrip } from './reason-strip.tsx'
import { MorePending, RuleRecord, recordWords, Squares, useRecord } from './record.tsx'

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
  /** Link to the other pending requests of the user. */
  moreTo: string
  destination: ReactNode
  /** Null if the request can't be approved. */
  note: {
    value: string
    field: RefObject<HTMLInputElement | null>
    set: (value: string) => void
  } | null
}

/** The other facts of a request, in details and triage. */
export function RequestFacts({ row, layout, moreTo, destination, note }: RequestFactsProps) {
  const isMobile = useIsMobile()
  const record = useRecord(row, isMobile ? 12 : undefined)
  const desktopOnly = layout === 'block' ? 'max-md:hidden' : ''
  return (
    <>
      <Fact
        name="Requested by"
        layout={layout}
        action={record && <MorePending to={moreTo} count={record.pending} />}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <UserAvatar user={userNamed(row.userName)} className="size-9 text-base max-md:size-8" />
          <div className="min-h-10 min-w-0 flex-1">
            <User row={row} />
            <p className="text-sm text-ink-2">{record && recordWords(record)}</p>
          </div>
          <div className="min-h-3 md:basis-full">{record && <Squares {...record} />}</div>
        </div>
      </Fact>
      {!wasOverQuota(row) && (
        <Fact name="Quota" layout={layout}>
          <QuotaLine row={row} />
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
          <RuleRecord row={row} />
        </Fact>
      )}
    </>
  )
}

function User({ row: { userId, userName } }: { row: Approval }) {
  const { data: list } = useStore(users.state)
  const name = <Requester className="truncate font-semibold" name={userName} />
  return (
    <p className="flex gap-1">
      {isDeletedUser(userId, list) ? (
        <>
          {name}
          <span>(deleted)</span>
        </>
      ) : (
        <Link to={editUser(userId).to} className="link min-w-0">
          {name}
        </Link>
      )}
    </p>
  )
}
