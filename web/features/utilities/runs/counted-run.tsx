import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { OperationView, type OperationViewProps } from '../../../components/operation-view.tsx'
import { ServerLogLink } from '../../../components/server-log-link.tsx'
import { csvOf } from '../../../lib/csv.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { lowerFirst, sentence } from '../../../lib/sentence.ts'
import { operation } from '../../../state/operation.ts'
import { messageIn, type Operation, type OperationOptions } from '../../../state/operation-state.ts'
import type { PageRun, RunWords } from './page-runs.tsx'

/** Null if the server didn't send it. */
type Count = number | null
/** Counts of a run's part. */
type Counts<K extends string = string> = Readonly<Partial<Record<K | 'failed', Count>>>

interface RunOptions<R, I, K extends string>
  extends RunWords,
    Pick<OperationOptions<I, R>, 'start' | 'reload' | 'onDone'> {
  /** Event types of the operation, one for each part if there are several; empty if the backend sends no events. */
  types?: OperationOptions<I, R>['types']
  /** Headers of the counts, before that of the failures. Counts that no part has are left out. */
  columns: Readonly<Record<K, string>>
  partsOf: (result: R) => Readonly<Record<string, Counts<NoInfer<K>>>>
  /**
   * The most important figures, such as "316 titles changed".
   * @param total a count of all parts in words, as by `amount`
   */
  summaryOf: (total: (key: K, one?: string) => string, result: R) => string
}

/** A run that reports how much it did, and how much failed, in each of its parts. */
interface CountedRun<R, I = void> extends RunOptions<R, I, string> {
  operation: Operation<I, R>
}

export const sumOf = (counts: readonly Count[]): Count =>
  counts.reduce<Count>((sum, count) => (sum === null || count === null ? null : sum + count), 0)

const totalOf = <R, I>({ partsOf }: Pick<CountedRun<R, I>, 'partsOf'>, result: R, key: string) =>
  sumOf(Object.values(partsOf(result)).map((counts: Counts) => counts[key] ?? null))

/** A count in words, such as "12 tags", "12" or "an unknown number of tags". */
const amount = (count: Count, one?: string): string => {
  if (count === null) return `an unknown number${one ? ` of ${one}s` : ''}`
  return one ? pluralize(count, one) : formatNumber(count)
}

const headersOf = (columns: Readonly<Record<string, string>>) => ({ ...columns, failed: 'Failed' })

/** Counts of what a run found, but left as it was. */
const UNCHANGED = ['skipped', 'instances', 'pending', 'processed', 'itemsProcessed']

export const defineRun = <R, const K extends string, I = void>(
  run: RunOptions<R, I, K>,
): CountedRun<R, I> => {
  const { title, types = [], columns, partsOf, start, reload, onDone } = run
  return {
    ...run,
    operation: operation<R, I>({
      name: title.toLowerCase(),
      types,
      start,
      reload,
      onDone,
      tally(result) {
        const parts = Object.values<Counts>(partsOf(result))
        const counts = parts
          .flatMap(part => Object.entries(part))
          .filter(([key]) => key in headersOf(columns))
        const failed = totalOf(run, result, 'failed') ?? 0
        return {
          done: counts.reduce((sum, [, count]) => sum + (count ?? 0), 0) - failed,
          failed,
          changed: sumOf(
            counts.flatMap(([key, count]) => (UNCHANGED.includes(key) ? [] : [count ?? null])),
          ),
          ...(types.length > 1 && {
            failedTypes: types.filter((_, index) => (parts[index]?.failed ?? 0) > 0),
          }),
        }
      },
    }),
  }
}

interface RunNow<R>
  extends Partial<Pick<PageRun, 'about' | 'question' | 'blocked'>>,
    Pick<OperationViewProps<R>, 'parts'> {
  /** Told beside the number of failures, for which the server gives no reason. */
  likelyCause?: string | null
}

/** @param now what depends on the page's state */
export const pageRun = <R, I>(
  run: CountedRun<R, I>,
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
        const failed = totalOf(run, result, 'failed')
        const summary = run.summaryOf((key, one) => amount(totalOf(run, result, key), one), result)
        if (failed === 0) return summary
        const words = `${summary}, ${amount(failed)} failed`
        if (failed && likelyCause) return `${words}. Likely cause: ${lowerFirst(likelyCause)}`
        if (messageIn(result)) return words
        return (
          <span>
            {sentence(words)} <ServerLogLink otherwise="See the server log." />
          </span>
        )
      }}
      detailsOf={result => <RunTable run={run} result={result} />}
      {...(parts && { parts })}
    />
  ),
})

const tableOf = <R, I>({ columns, partsOf }: CountedRun<R, I>, result: R) => {
  const parts = Object.entries<Counts>(partsOf(result))
  const headers = Object.entries(headersOf(columns)).filter(([key]) =>
    parts.some(([, counts]) => counts[key] !== undefined),
  )
  return { headers, parts }
}

/** A run's report: its name, its end time (ISO) and a line for each part. */
const csvOfRun = <R, I>(run: CountedRun<R, I>, result: R, endedAt: string | null): string => {
  const { headers, parts } = tableOf(run, result)
  return csvOf(
    ['Run', 'Ended', 'Part', ...headers.map(([, header]) => header)],
    parts.map(([part, counts]) => [
      run.title,
      endedAt,
      part,
      ...headers.map(([key]) => counts[key]),
    ]),
  )
}

interface RunTableProps<R, I> {
  run: CountedRun<R, I>
  result: R
}

/** A run's counts, with a column for each part in which it found something to do, or for all if there is none. */
function RunTable<R, I>({ run, result }: RunTableProps<R, I>) {
  const { title, operation } = run
  const { headers, parts } = tableOf(run, result)
  const busy = parts.filter(([, counts]) => headers.some(([key]) => counts[key] !== 0))
  const shown = busy.length > 0 ? busy : parts
  return (
    <>
      <table className="mt-1.5 mb-2.5 tabular wrap-normal">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-sm text-ink-2">
            <td />
            {shown.map(([part]) => (
              <th key={part} scope="col" className="pl-4 text-right font-normal">
                {part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {headers.map(([key, header]) => (
            <tr key={key}>
              <th scope="row" className="text-left font-normal">
                {header}
              </th>
              {shown.map(([part, { [key]: count = null }]) => (
                <td key={part} className="pl-4 text-right font-semibold">
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
              title.toLowerCase().replaceAll(' ', '-'),
              csvOfRun(run, result, operation.state.endedAt),
            )
          }
        />
      </div>
    </>
  )
}
