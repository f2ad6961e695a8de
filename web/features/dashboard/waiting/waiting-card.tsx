import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import type { RequestPoster } from '../../../components/titles/request-poster.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { loadWaiting } from '../../../state/approval-reads.ts'
import { approvals } from '../../../state/approvals.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RejectQuestion, WaitingActions } from './waiting-actions.tsx'
import { WaitingRow } from './waiting-row.tsx'

const SKELETON_ROWS = [0, 1, 2, 3, 4]

interface WaitingCardProps {
  /** null: their script is on its way. */
  parts: {
    WaitingActions: typeof WaitingActions
    RejectQuestion: typeof RejectQuestion
    RequestPoster: typeof RequestPoster
  } | null
}

/** The newest few requests that wait, decided in place. */
export function WaitingCard({ parts }: WaitingCardProps) {
  const { waiting } = useSnapshot(approvals)
  const list = useRef<HTMLUListElement>(null)
  const { rows, total, error } = waiting
  const [asked, setAsked] = useState<Eligible | null>(null)

  /** The row that had the focus is gone: the next one takes over, so that the keyboard does not start from the top. */
  const keepFocus = (index: number) => {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = list.current?.querySelectorAll<HTMLElement>('[data-decide]') ?? []
      buttons[Math.min(index, buttons.length - 1)]?.focus()
    })
  }

  return (
    <Card
      title="Waiting for a decision"
      actions={
        <ButtonLink to="/approvals" variant="neutralnoShadow" size="sm">
          {/* How many wait stands on the tile and beside the sidebar's entry. */}
          {total !== null && total > rows.length ? 'Show all' : 'Approvals'}
        </ButtonLink>
      }
    >
      {error && (
        <Problem
          className="mb-3"
          title={error}
          action={
            <Button size="sm" onClick={() => loadWaiting({ force: true })}>
              Try again
            </Button>
          }
        />
      )}
      {total === null && !error && (
        <div role="status" aria-label="Loading">
          {SKELETON_ROWS.map(row => (
            <div key={row} className="flex h-16 items-center gap-3 border-t border-rule">
              <Skeleton className="h-11 w-8" />
              <Skeleton className="h-4 w-40" />
            </div>
          ))}
        </div>
      )}
      {total !== null &&
        (rows.length > 0 ? (
          <ul ref={list}>
            {rows.map((row, index) => (
              <WaitingRow
                key={row.id}
                row={row}
                parts={parts}
                onDecided={() => keepFocus(index)}
                onReject={() => setAsked({ rows: [row as Approval], skipped: [] })}
              />
            ))}
          </ul>
        ) : (
          !error && (
            <p className="text-ink-2">No request waits. New ones appear here by themselves.</p>
          )
        ))}
      {/* Beside the rows: one that is decided elsewhere meanwhile does not take the question away. */}
      {parts && <parts.RejectQuestion asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}
