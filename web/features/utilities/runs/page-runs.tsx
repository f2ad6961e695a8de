import Ellipsis from 'lucide-react/icons/ellipsis'
import { Fragment, type ReactNode } from 'react'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import {
  OperationView,
  type OperationViewProps,
  RunResults,
} from '../../../components/operation-view.tsx'
import { ServerLogLink } from '../../../components/server-log-link.tsx'
import { formatNumber } from '../../../lib/pluralize.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { lowerFirst, sentence } from '../../../lib/sentence.ts'
import { hasFeature } from '../../../state/config.ts'
import { messageIn } from '../../../state/operation-state.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { useQuestion } from '../../../ui/dialog.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  amount,
  blockOf,
  csvOfRun,
  partsWithWork,
  type Run,
  type RunWords,
  useRunning,
  type WatchedRun,
} from './define-run.ts'

/** A run on a page: its button, and its progress and result. */
export interface PageRun extends RunWords, WatchedRun {
  variant?: ButtonVariant
  /** Why this run, unlike the others, can't start. */
  blocked?: string | false | undefined
  onStart: () => void
  view: (onRetry: (() => void) | undefined) => ReactNode
}

interface RunNow<R>
  extends Partial<Pick<PageRun, 'about' | 'question' | 'blocked'>>,
    Pick<OperationViewProps<R>, 'parts'> {
  /** Told beside the number of failures, for which the server gives no reason. */
  likelyCause?: string | null
}

/** @param now what depends on the page's state */
export const pageRun = <R, I>(
  run: Run<R, I>,
  { parts, likelyCause, ...now }: RunNow<R> = {},
  ...input: I extends void ? [] : [input: I]
): PageRun => ({
  ...run,
  ...now,
  onStart: () => void run.operation.start(input[0] as I),
  view: onRetry => (
    <OperationView
      operation={run.operation}
      work={run.title}
      onRetry={onRetry}
      describeResult={result => {
        const failed = run.failuresOf(result)
        if (failed === 0) return run.summaryOf(result)
        const words = `${run.summaryOf(result)}, ${amount(failed)} failed`
        if (failed && likelyCause) return `${words}. Likely cause: ${lowerFirst(likelyCause)}`
        return messageIn(result) ? words : <SeeLog>{words}</SeeLog>
      }}
      detailsOf={result => <RunResult run={run} result={result} />}
      {...(parts && { parts })}
    />
  ),
})

/** Failures without a reason, and where to find it. */
const SeeLog = ({ children }: { children: string }) => (
  <span>
    {sentence(children)}{' '}
    {hasFeature('updateStatus') ? <ServerLogLink /> : <span>See the server log.</span>}
  </span>
)

/** Reserves space for the row of actions on phones while the settings load. */
export const RunActionsPlaceholder = () => <Skeleton className="h-8.5 w-36 max-md:h-11" />

/**
 * The buttons of a page's runs, and their progress and results. Only one of them can run at a time.
 * @param runs the first one is the page's main run, the others are in a menu
 * @param reasons why no run can start
 */
export const usePageRuns = (
  runs: readonly [PageRun, ...PageRun[]],
  reasons: readonly (string | false | null)[] = [],
) => {
  const running = useRunning(runs)
  const blockOfRun = (run: PageRun) => blockOf(run.title, running, [...reasons, run.blocked])
  const question = useQuestion<string>(asked => {
    const run = runs.find(({ title }) => title === asked)
    return { title: '', description: '', ...run?.question, onConfirm: () => run?.onStart() }
  })
  const start = (run: PageRun) => (run.question ? question.ask(run.title) : run.onStart())
  const [main, ...menu] = runs
  const blocked = blockOfRun(main)
  return {
    actions: (
      <>
        {blocked !== undefined && (
          <p id="run-why" className="text-sm text-ink-2 max-md:order-last">
            {blocked}
          </p>
        )}
        {menu.length > 0 && (
          <MenuButton
            label="More actions"
            size="icon"
            icon={<Ellipsis />}
            items={menu.flatMap((run, index) => [
              ...(run.isDestructive && index > 0 ? [{ kind: 'separator' as const }] : []),
              {
                label: run.label,
                icon: <run.icon aria-hidden />,
                about: blockOfRun(run) ?? run.about,
                disabled: blockOfRun(run) !== undefined || running === run.title,
                danger: run.isDestructive,
                onSelect: () => start(run),
              },
            ])}
          />
        )}
        <Button
          variant={main.variant}
          className="max-md:order-first"
          icon={<main.icon aria-hidden />}
          busy={running === main.title}
          aria-disabled={blocked !== undefined}
          aria-describedby={blocked === undefined ? undefined : 'run-why'}
          onClick={() => start(main)}
        >
          {main.label}
        </Button>
        {question.dialog}
      </>
    ),
    results: (
      <RunResults>
        {runs.map(run => (
          <Fragment key={run.title}>
            {run.view(blockOfRun(run) === undefined ? () => start(run) : undefined)}
          </Fragment>
        ))}
      </RunResults>
    ),
  }
}

/** A run's counts as a table. */
function RunResult<R, I>({ run, result }: { run: Run<R, I>; result: R }) {
  const table = run.tableOf(result)
  const parts = partsWithWork(table)
  const { endedAt } = run.operation.state
  return (
    <>
      <table className="mt-1.5 mb-2.5 tabular wrap-normal">
        <caption className="sr-only">{run.title}</caption>
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
              {parts.map(({ label, counts: { [index]: count = null } }) => (
                <td key={label} className="pl-4 text-right font-semibold">
                  {count === null ? 'Unknown' : formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mb-1.5">
        <ExportCsv
          size="sm"
          save={() =>
            saveDatedCsv(
              run.title.toLowerCase().replaceAll(' ', '-'),
              csvOfRun(run.title, endedAt, table),
            )
          }
        />
      </div>
    </>
  )
}
