import { Fragment, type ReactNode } from 'react'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import {
  OperationView,
  type OperationViewProps,
  RunResults,
} from '../../../components/operation-view.tsx'
import { formatNumber } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { lowerFirst, sentence } from '../../../lib/sentence.ts'
import { hasFeature } from '../../../state/config.ts'
import { messageIn } from '../../../state/operation-state.ts'
import { openOverlay } from '../../../state/overlays.ts'
import {
  amount,
  blockOf,
  csvOfRun,
  failuresIn,
  partsWithWork,
  type Run,
  type RunTable,
  useRunning,
  type WatchedRun,
} from './define-run.ts'
import { type RunAction, RunActions, useRunQuestion } from './run-actions.tsx'

/** A run on a page: its button, and its progress and result. */
interface PageRun extends Omit<RunAction, 'isBusy' | 'blocked'>, WatchedRun {
  /** Why this run, unlike the others, can't start. */
  blocked: string | false
  view: (onRetry: (() => void) | undefined) => ReactNode
}

interface RunNow<R> extends Partial<Pick<RunAction, 'about' | 'question'>> {
  blocked?: string | false
  parts?: OperationViewProps<R>['parts']
  /** Told beside the number of failures, for which the server gives no reason. */
  likelyCause?: string | null
}

/** @param now what depends on the page's state */
export const pageRun = <R, I>(
  run: Run<R, I>,
  { blocked = false, parts, likelyCause, ...now }: RunNow<R> = {},
  ...input: I extends void ? [] : [input: I]
): PageRun => ({
  ...run,
  ...now,
  blocked,
  onStart: () => void run.operation.start(input[0] as I),
  view: onRetry => (
    <OperationView
      operation={run.operation}
      work={run.title}
      onRetry={onRetry}
      describeResult={result => {
        const failed = failuresIn(run.tableOf(result))
        if (failed === 0) return run.summaryOf(result)
        const words = `${run.summaryOf(result)}, ${amount(failed)} failed`
        if (failed && likelyCause) return `${words}. Likely cause: ${lowerFirst(likelyCause)}`
        return messageIn(result) ? words : <SeeLog>{words}</SeeLog>
      }}
      detailsOf={result => (
        <RunResult
          title={run.title}
          endedAt={run.operation.state.endedAt}
          table={run.tableOf(result)}
        />
      )}
      {...(parts && { parts })}
    />
  ),
})

const SEE_LOG = 'See the server log'

/** Failures without a reason, and where to find it. */
const SeeLog = ({ children }: { children: string }) => (
  <span>
    {sentence(children)}{' '}
    {hasFeature('updateStatus') ? (
      <button type="button" className="link" onClick={() => openOverlay('connection')}>
        {SEE_LOG}
      </button>
    ) : (
      <span>{SEE_LOG}.</span>
    )}
  </span>
)

/**
 * The buttons of a page's runs, and their progress and results. Only one of them can run at a time.
 * @param runs the first one is the page's main run
 * @param reasons why no run can start
 */
export const usePageRuns = (
  runs: readonly [PageRun, ...PageRun[]],
  reasons: readonly (string | false | null)[],
) => {
  const running = useRunning(runs)
  const actionOf = (run: PageRun) => ({
    ...run,
    isBusy: running === run.title,
    blocked: blockOf(run.title, running, [...reasons, run.blocked]),
  })
  const [main, ...menu] = runs
  const actions = [actionOf(main), ...menu.map(actionOf)] as const
  const { ask, dialog } = useRunQuestion(actions)
  return {
    actions: (
      <>
        <RunActions main={actions[0]} menu={actions.slice(1)} ask={ask} />
        {dialog}
      </>
    ),
    results: (
      <RunResults>
        {actions.map(one => (
          <Fragment key={one.title}>
            {one.view(one.blocked === undefined ? () => ask(one) : undefined)}
          </Fragment>
        ))}
      </RunResults>
    ),
  }
}

interface RunResultProps {
  title: string
  endedAt: string | null
  table: RunTable
}

const formatCount = (count: number | null = null) =>
  count === null ? 'Unknown' : formatNumber(count)

/** A run's counts as a table. */
function RunResult({ title, endedAt, table }: RunResultProps) {
  const parts = partsWithWork(table)
  const fileName = `${title.toLowerCase().replaceAll(' ', '-')}-${(endedAt ?? '').slice(0, 10)}`
  return (
    <>
      <table className="mt-1.5 mb-2.5 tabular wrap-normal">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-sm text-ink-2">
            <td />
            {parts.map(({ label }) => (
              <th key={label} scope="col" className="pl-4 text-right font-normal">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column, index) => (
            <tr key={column}>
              <th scope="row" className="text-left font-normal">
                {column}
              </th>
              {parts.map(({ label, counts }) => (
                <td key={label} className="pl-4 text-right font-semibold">
                  {formatCount(counts[index])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mb-1.5">
        <ExportCsv size="sm" save={() => saveCsv(fileName, csvOfRun(title, endedAt, table))} />
      </div>
    </>
  )
}
