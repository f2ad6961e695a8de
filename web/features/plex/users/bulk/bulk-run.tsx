import { useEffect, useLayoutEffect, useRef } from 'react'
import { percent } from '../../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../../lib/pluralize.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { focusQuietly } from '../../../../ui/focus-quietly.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { countUsers } from './count-users.ts'
import { type SendUsers, useBulkRun } from './use-bulk-run.ts'

const LISTED = 100

interface BulkRunProps {
  open: boolean
  onClose: () => void
  title: string
  ids: readonly number[]
  nameOf: (id: number) => string
  how: SendUsers
  onChanged: (ids: readonly number[]) => void
}

export function BulkRun({ open, onClose, title, ids, nameOf, how, onChanged }: BulkRunProps) {
  const run = useBulkRun(ids, how)
  const { report, done, total } = run
  const latest = useRef(onChanged)
  latest.current = onChanged
  useEffect(() => {
    if (report) latest.current(report.changed)
  }, [report])
  const content = useRef<HTMLDivElement>(null)
  // Restore the focus, which is lost when pressing Stop or Retry removes the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report replaces the buttons
  useLayoutEffect(() => {
    if (document.activeElement === document.body) focusQuietly(content.current)
  }, [report])
  const left = report ? report.failed.length + report.untried.length : 0
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closable={report !== null}
      title={title}
      footer={
        report ? (
          <>
            <Button variant={left > 0 ? 'cancel' : 'default'} onClick={onClose}>
              Close
            </Button>
            {left > 0 && <Button onClick={run.retry}>Retry {countUsers(left)}</Button>}
          </>
        ) : (
          <Button variant="neutral" busy={run.isStopping} onClick={run.stop}>
            Stop
          </Button>
        )
      }
    >
      <div ref={content}>
        {report ? (
          <div className="grid gap-3">
            {report.changed.length > 0 && (
              <Notice tone="ok">
                <strong>{countUsers(report.changed.length)} updated.</strong>
              </Notice>
            )}
            {report.stoppedBy !== null && (
              <Problem title="Stopped early" cause={report.stoppedBy} />
            )}
            <Names
              title={`${countUsers(report.failed.length)} not updated`}
              entries={report.failed}
              nameOf={nameOf}
            />
            <Names
              title={`${countUsers(report.untried.length)} ${report.stoppedBy === null ? 'skipped' : 'unconfirmed or skipped'}`}
              entries={report.untried.map(id => ({ id, cause: null }))}
              nameOf={nameOf}
            />
            {report.changed.length > 0 && (
              <details>
                <summary className="cursor-pointer text-ink-2">Updated users</summary>
                <Names entries={report.changed.map(id => ({ id, cause: null }))} nameOf={nameOf} />
              </details>
            )}
          </div>
        ) : (
          <Progress done={done} total={total} waitS={run.waitS} />
        )}
      </div>
    </Dialog>
  )
}

interface ProgressProps {
  done: number
  total: number
  waitS: number | null
}

function Progress({ done, total, waitS }: ProgressProps) {
  const share = percent(done, total)
  return (
    <div className="grid gap-2">
      <p role="status">
        {waitS === null
          ? `${formatNumber(done)} of ${countUsers(total)}…`
          : `The server is busy. Retrying in ${pluralize(waitS, 'second')}. ${formatNumber(done)} of ${countUsers(total)} done.`}
      </p>
      <div
        role="progressbar"
        aria-label="Users updated"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        className="h-4 overflow-hidden rounded-sm border-2 border-edge bg-sunken"
      >
        <span className="block h-full bg-main" style={{ width: `${share}%` }} />
      </div>
      <p className="text-sm text-ink-3">If you stop now, the remaining users stay unchanged.</p>
    </div>
  )
}

interface NamesProps {
  title?: string
  entries: readonly { id: number; cause: string | null }[]
  nameOf: (id: number) => string
}

function Names({ title, entries, nameOf }: NamesProps) {
  if (entries.length === 0) return null
  return (
    <section aria-label={title}>
      {title && <h3 className="text-md">{title}</h3>}
      <ul className="mt-1 divide-y divide-rule">
        {entries.slice(0, LISTED).map(({ id, cause }) => (
          <li key={id} className="py-1.5 wrap-anywhere">
            <bdi className="font-medium">{nameOf(id)}</bdi>
            {cause && <p className="text-sm text-bad">{cause}</p>}
          </li>
        ))}
        {entries.length > LISTED && (
          <li className="py-1.5 text-ink-2">and {formatNumber(entries.length - LISTED)} more</li>
        )}
      </ul>
    </section>
  )
}
