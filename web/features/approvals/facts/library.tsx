import CheckCheck from 'lucide-react/icons/check-check'
import Library from 'lucide-react/icons/library'
import { can } from '../../../components/decisions/eligibility.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { NamedAvatar } from '../../../components/users/user-avatar.tsx'
import { CheckWatchlists } from '../../../components/watchlist/watchlists-progress.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayNameOf } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Strip } from './fact.tsx'
import { useLibrary } from './library-words.ts'

export interface LibraryStripProps {
  row: ApprovalWithOutcome
  /** For details, which show and approve the requests of others for the title, and look for more. */
  others?: {
    busy: boolean
    onShow: (id: number) => void
    onApproveAll: (others: readonly Approval[]) => void
  }
}

/** What is known of the title, with the requests of others for it. Keeps its height while that is loading. */
export function LibraryStrip({ row, others: on }: LibraryStripProps) {
  const { words, others } = useLibrary(row)
  const hasOthers = on !== undefined && others.length > 0
  return (
    <Strip
      tone={words?.tone ?? 'dim'}
      icon={Library}
      className="min-h-16.5 max-md:min-h-15.5"
      action={
        hasOthers && can('approve', row) ? (
          <Button
            size="sm"
            variant="neutralnoShadow"
            icon={<CheckCheck />}
            busy={on.busy}
            onClick={() => on.onApproveAll(others)}
          >
            Approve all {others.length + 1}
          </Button>
        ) : (
          on && <CheckWatchlists />
        )
      }
    >
      <p className={words?.tone === 'ok' ? 'font-semibold text-ok' : 'font-semibold'}>
        {words?.label}
      </p>
      <p className="text-sm text-ink-2">{words?.details}</p>
      {hasOthers && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {others.map(other => (
            <li key={other.id}>
              <button
                type="button"
                className="inline-flex min-h-6 items-center gap-1.5 rounded-sm underline decoration-rule underline-offset-4 hover:decoration-current max-md:min-h-11"
                aria-label={`Show ${bidiIsolate(displayNameOf(other.userName))}’s request`}
                onClick={() => on.onShow(other.id)}
              >
                <NamedAvatar name={other.userName} />
                <Requester name={other.userName} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Strip>
  )
}
