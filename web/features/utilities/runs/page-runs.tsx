import Ellipsis from 'lucide-react/icons/ellipsis'
import { Fragment, type ReactNode, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import { RunResults } from '../../../components/operation-view.tsx'
import { isUnderWay, type OperationState } from '../../../state/operation-state.ts'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { type Question, useQuestion } from '../../../ui/dialog.tsx'
import { MenuButton } from '../../../ui/menu.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export const UNSAVED = 'Save or discard your changes first.'

export interface RunWords {
  /** Name of the run in messages. */
  title: string
  label: string
  icon: typeof Ellipsis
  /** Description of the run, shown in the menu. */
  about: string
  isDestructive?: boolean
  question?: Omit<Question, 'onConfirm'>
}

/** A run on a page: its button, and its progress and result. */
export interface PageRun extends RunWords {
  variant?: ButtonVariant
  /** Why this run, unlike the others, can't start. */
  blocked?: string | false | undefined
  operation: { state: Pick<OperationState<unknown>, 'phase' | 'lostTouch' | 'startedHere'> }
  onStart: () => void
  view: (onRetry: (() => void) | undefined) => ReactNode
}

/**
 * Title of the run in progress. After an interruption of the stream, a run that was started elsewhere doesn't count,
 * because it may have ended unnoticed.
 */
export const runningOf = (runs: readonly Pick<PageRun, 'title' | 'operation'>[]): string | null =>
  runs.find(
    ({ operation: { state } }) => isUnderWay(state) && (state.startedHere || !state.lostTouch),
  )?.title ?? null

/** Why a run can't start: the name of another run in progress, or the first reason that applies. */
export const blockOf = (
  title: string,
  running: string | null,
  reasons: readonly (string | false | null | undefined)[],
): string | undefined => {
  if (running !== null && running !== title)
    return `“${running}” is running. Wait until it finishes.`
  return reasons.find(reason => typeof reason === 'string') || undefined
}

/**
 * The buttons of a page's runs, and their progress and results. Only one of them can run at a time.
 * @param runs the first one is the page's main run, the others are in a menu
 * @param reasons why no run can start
 * @param isReady whether the settings have loaded
 */
export const usePageRuns = (
  runs: readonly [PageRun, ...PageRun[]],
  reasons: readonly (string | false | null)[],
  isReady: boolean,
) => {
  const running = useSyncExternalStore(
    onChange => {
      const leave = runs.map(run => subscribe(run.operation.state, onChange))
      return () => {
        for (const away of leave) away()
      }
    },
    () => runningOf(runs),
  )
  const blockOfRun = (run: PageRun) => blockOf(run.title, running, [...reasons, run.blocked])
  const question = useQuestion<string>(asked => {
    const run = runs.find(({ title }) => title === asked)
    return { title: '', description: '', ...run?.question, onConfirm: () => run?.onStart() }
  })
  const start = (run: PageRun) => (run.question ? question.ask(run.title) : run.onStart())
  const [main, ...menu] = runs
  const blocked = blockOfRun(main)
  return {
    // On phones, the actions have a row of their own.
    actions: !isReady ? (
      <Skeleton className="h-8.5 w-36 max-md:h-11" />
    ) : (
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
