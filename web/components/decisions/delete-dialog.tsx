import { useState } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { TYPE_LABELS } from '../labels/content-type.ts'
import type { DecisionReport } from './decision-report.ts'
import type { Eligible } from './eligibility.ts'

const NAMED_MAX = 5

interface DeleteDialogProps {
  asked: Eligible | null
  onClose: () => void
  onDelete: (asked: Eligible) => Promise<DecisionReport | null>
}

/** Asks for confirmation before deleting requests, which can't be undone. */
export function DeleteDialog({ asked, onClose, onDelete }: DeleteDialogProps) {
  const [report, setReport] = useState<DecisionReport | null>(null)
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) {
    setShown(asked)
    setReport(null)
  }
  if (!shown) return null
  const { rows } = shown
  const [first] = rows
  const isOne = rows.length === 1 && first
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={isOne ? 'Delete this request?' : `Delete ${formatNumber(rows.length)} requests?`}
      description={
        isOne
          ? `“${bidiIsolate(first.contentTitle)}” (${TYPE_LABELS[first.contentType].toLowerCase()}), requested by ${bidiIsolate(first.userName)}. Deletes the request and its history. Your library doesn’t change.`
          : 'Deletes the requests and their history. Your library doesn’t change.'
      }
      confirmLabel={isOne ? 'Delete' : `Delete ${formatNumber(rows.length)}`}
      onConfirm={async () => {
        const failure = await onDelete(shown)
        setReport(failure)
        if (failure) throw new Error(failure.title)
      }}
    >
      {report ? (
        <Problem
          title={report.title}
          cause={report.description}
          tone={report.kind === 'info' ? 'wait' : 'bad'}
        />
      ) : isOne ? undefined : (
        <ul className="grid gap-1 text-ink-2">
          {rows.slice(0, NAMED_MAX).map(row => (
            <li key={row.id} className="wrap-anywhere">
              <bdi>{row.contentTitle}</bdi>, requested by <bdi>{row.userName}</bdi>
            </li>
          ))}
          {rows.length > NAMED_MAX && <li>and {formatNumber(rows.length - NAMED_MAX)} more</li>}
        </ul>
      )}
    </ConfirmDialog>
  )
}
