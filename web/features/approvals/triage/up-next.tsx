import { Requester } from '../../../components/requests/requester.tsx'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { Expiry } from '../list/approval-cells.tsx'

export const UpNext = ({ rows }: { rows: readonly Approval[] }) =>
  rows.length > 0 && (
    <section aria-label="Up next" className="px-(--gutter) py-4 max-md:hidden">
      <h2 className="mb-3 font-display text-xs font-semibold tracking-wider text-ink-2 uppercase">
        Up next
      </h2>
      <ul className="grid grid-cols-3 gap-4">
        {rows.map(row => (
          <li key={row.id} className="flex min-w-0 items-center gap-3">
            <RequestPoster row={row} className="h-15 w-10" />
            <div className="min-w-0">
              <p className="truncate font-semibold" dir="auto">
                {row.contentTitle}
              </p>
              <p className="flex gap-1 text-sm text-ink-2">
                <Requester className="truncate" name={row.userName} />
                {row.expiresAt && (
                  <span className="shrink-0">
                    · <Expiry row={row} isShort />
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
