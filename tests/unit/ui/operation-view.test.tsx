import { renderToStaticMarkup } from 'react-dom/server'
import { proxy } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import { OperationView } from '../../../web/components/operation-view.tsx'
import { initial, type OperationState } from '../../../web/state/operation-state.ts'

interface Result {
  updated: number
  message?: string
}
const result = proxy({ result: { updated: 3 } }).result as OperationState<Result>['result']
const later = async () => undefined
const STARTED = { startedAt: '2026-11-21T10:00:00.000Z', startedHere: true }
const shown = (
  state: Partial<OperationState<Result>>,
  more: Partial<Parameters<typeof OperationView<Result>>[0]> = {},
) =>
  renderToStaticMarkup(
    <OperationView
      operation={{
        state: proxy<OperationState<Result>>({ ...initial(), ...STARTED, ...state }),
        refresh: later,
        dismiss: later,
      }}
      work="Label sync"
      onRetry={later}
      describeResult={result => `${result.updated} titles updated.`}
      {...more}
    />,
  )

type State = Parameters<typeof shown>[0]
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '')

test.each<[string, State, readonly (string | RegExp)[], RegExp?]>([
  [
    'a labeled progress bar and the step, and announces quarters',
    { phase: 'running', percent: 60, step: 'fetching-tags', message: 'Fetching' },
    [
      /role="progressbar" aria-label="Label sync"[^>]*aria-valuenow="60"/,
      'Loading tags',
      /aria-live="polite"[^>]*>Label sync: 50 percent</,
    ],
  ],
  [
    'a count of the message, with its percentage and without the server’s words',
    { phase: 'running', percent: 50, message: 'Copied 1072 of 3,580 items' },
    ['1,072 of 3,580', '30%<', 'aria-valuenow="30"'],
    /Copied/,
  ],
  [
    'an unknown step unchanged, and no number for an unknown percentage',
    { phase: 'running', step: 'defragmenting' },
    ['defragmenting'],
    /aria-valuenow/,
  ],
  [
    'that a run was started elsewhere, and that its progress is out of date without events',
    { phase: 'running', startedHere: false, lostTouch: true },
    ['in another tab or by another admin', 'Progress is out of date', 'Dismiss'],
  ],
  [
    'the server’s last message in the details if the run ended without a response',
    { phase: 'done', message: 'Tagged 12 movies' },
    [/<div[^>]*hidden[^>]*>Last message of the server: Tagged 12 movies\./],
  ],
  [
    'that a run may be in progress after a reload',
    { phase: 'lost' },
    ['A run may be in progress', 'before this page was loaded', 'Refresh', 'Dismiss'],
    /aria-busy="true"/,
  ],
  [
    'an unknown outcome not as a failure',
    { phase: 'failed', error: 'The response was lost.', isUnconfirmed: true },
    ['Label sync unconfirmed', 'text-wait'],
    /text-bad|failed/,
  ],
])('shows %s', (_, state, parts, missing) => {
  const html = shown(state)
  for (const part of parts) expect(html).toMatch(part)
  if (missing) expect(html).not.toMatch(missing)
})

test('ends the result with a period, and shows its figures on request or if parts failed', () => {
  const done = { phase: 'done', result, endedAt: '2026-11-21T10:00:30.000Z' } as const
  const figures = { describeResult: () => '3 titles', detailsOf: () => <p>A table</p> }
  const html = shown(done, figures)
  expect(wordsOf(html)).toMatch(/: 3 titles\. Took 30 s\./)
  expect(html).toMatch(/aria-expanded="false"[^>]*>Details</)
  expect(shown({ ...done, isPartial: true }, figures)).toMatch(/aria-expanded="true"[^>]*>Details</)
})

test('shows a bar for each type of work, including pending ones', () => {
  const begun = { percent: 95, step: 'tagging-series', message: '', error: null }
  const parts = [
    { type: 'sonarr-tagging', label: 'Sonarr' },
    { type: 'radarr-tagging', label: 'Radarr' },
  ] as const
  const running = { phase: 'running', parts: [{ type: 'sonarr-tagging', ...begun }] } as const
  const html = shown(running, { parts })
  expect(html).toMatch(/aria-label="Label sync, Sonarr"[^>]*aria-valuenow="95"/)
  expect(html).toContain('Tagging shows')
  expect(html).toMatch(/aria-label="Label sync, Radarr"[^>]*aria-valuenow="0"/)
  expect(html).toContain('Waiting')
})

test.each([
  ['without work', { isNoOp: true }, 'finished with nothing to do', 'text-ink-2'],
  ['that worked', {}, 'finished', 'text-ok'],
])('shows the server’s message about a run %s', (_, state, title, tone) => {
  const told = { updated: 0, message: 'No content found to tag' }
  const html = shown({ phase: 'done', result: told, ...state })
  expect(wordsOf(html)).toContain(`Label sync ${title}`)
  expect(wordsOf(html)).toContain('0 titles updated. No content found to tag.')
  expect(html).toContain(`class="${tone}"><svg`)
})

test('shows no result with failures as a success', () => {
  const failures = [{ type: 'radarr-tagging', error: 'Radarr timed out' }] as const
  const parts = { parts: [{ type: 'radarr-tagging', label: 'Movies' }] } as const
  const partly = shown({ phase: 'done', result, isPartial: true, failures }, parts)
  expect(wordsOf(partly)).toContain('finished with errors')
  expect(wordsOf(partly)).toContain('3 titles updated. Movies: Radarr timed out.')
  expect(partly).toContain('text-wait')
  const failed = shown({ phase: 'failed', result, error: 'Radarr timed out', failures })
  expect(wordsOf(failed)).toContain('Label sync failed')
  expect(wordsOf(failed)).toContain('Radarr timed out. 3 titles updated.')
})
