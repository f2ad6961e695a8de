import { renderToStaticMarkup } from 'react-dom/server'
import { proxy } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'
import { OperationView } from '../../../web/components/operation-view.tsx'
import type { OperationState } from '../../../web/state/operation-state.ts'

interface Result {
  updated: number
}
const result = proxy({ result: { updated: 3 } }).result as OperationState<Result>['result']
const shown = (
  state: Partial<OperationState<Result>>,
  more: Partial<Parameters<typeof OperationView<Result>>[0]> = {},
) =>
  renderToStaticMarkup(
    <OperationView
      operation={{
        state: proxy<OperationState<Result>>({
          phase: 'idle',
          input: null,
          percent: null,
          step: '',
          message: '',
          parts: [],
          failures: [],
          result: null,
          error: null,
          isPartial: false,
          isUnconfirmed: false,
          startedAt: '2026-11-21T10:00:00.000Z',
          endedAt: null,
          startedHere: true,
          lostTouch: false,
          ...state,
        }),
        refresh: async () => undefined,
        dismiss: () => undefined,
      }}
      work="Label sync"
      onRetry={() => undefined}
      describeResult={result => `${result.updated} titles updated.`}
      {...more}
    />,
  )

describe('OperationView', () => {
  test('running: shows a labeled progress bar and the step, and announces quarters', () => {
    const html = shown({
      phase: 'running',
      percent: 60,
      step: 'fetching-tags',
      message: 'Fetching',
    })
    expect(html).toMatch(/role="progressbar" aria-label="Label sync"[^>]*aria-valuenow="60"/)
    expect(html).toContain('Loading tags')
    expect(html).toMatch(/aria-live="polite"[^>]*>Label sync: 50 percent</)
  })

  test('shows a count of the message, with its percentage and without the server’s words', () => {
    const html = shown({ phase: 'running', percent: 50, message: 'Copied 1072 of 3,580 items' })
    expect(html).toContain('1,072 of 3,580')
    expect(html).toContain('30%<')
    expect(html).toContain('aria-valuenow="30"')
    expect(html).not.toContain('Copied')
  })

  test('shows an unknown step unchanged, and no number for an unknown percentage', () => {
    const html = shown({ phase: 'running', step: 'defragmenting' })
    expect(html).toContain('defragmenting')
    expect(html).not.toContain('aria-valuenow')
  })

  test('shows that a run was started elsewhere, and that its progress is out of date without events', () => {
    const html = shown({ phase: 'running', startedHere: false, lostTouch: true })
    expect(html).toContain('in another tab or by another admin')
    expect(html).toContain('Progress is out of date')
    expect(html).toContain('Dismiss')
  })

  test('done: shows the result with its duration, or why there is none', () => {
    const ended = { phase: 'done', endedAt: '2026-11-21T10:00:14.200Z' } as const
    const html = shown({ ...ended, result })
    expect(html).toContain('3 titles updated.')
    expect(html).toContain('Took 14.2 s')
    expect(shown({ phase: 'done', endedAt: '2026-11-21T10:00:09.000Z' })).not.toContain('Took')
    expect(shown(ended)).toContain('started in another tab or by another admin')
  })

  test('ends the result with a period before its duration', () => {
    const done = { phase: 'done', result, endedAt: '2026-11-21T10:00:30.000Z' } as const
    const said = (words: string) =>
      shown(done, { describeResult: () => words }).replace(/<[^>]+>/g, '')
    expect(said('3 titles')).toMatch(/: 3 titles\. Took 30 s\./)
    expect(said('Deleted nothing.')).toMatch(/: Deleted nothing\. Took 30 s\./)
    expect(said('')).toMatch(/\S\. Took 30 s\./)
  })

  test('shows the figures of a result on request, and immediately if parts failed', () => {
    const detailsOf = () => <p>A table</p>
    const done = { phase: 'done', result } as const
    expect(shown(done, { detailsOf })).toMatch(/aria-expanded="false"[^>]*>Details</)
    expect(shown({ ...done, isPartial: true }, { detailsOf })).toMatch(
      /aria-expanded="true"[^>]*>Details</,
    )
  })

  test('shows a bar for each type of work, including pending ones', () => {
    const html = shown(
      {
        phase: 'running',
        parts: [
          { type: 'sonarr-tagging', percent: 95, step: 'tagging-series', message: '', error: null },
        ],
      },
      {
        parts: [
          { type: 'sonarr-tagging', label: 'Sonarr' },
          { type: 'radarr-tagging', label: 'Radarr' },
        ],
      },
    )
    expect(html).toMatch(/aria-label="Label sync, Sonarr"[^>]*aria-valuenow="95"/)
    expect(html).toContain('Tagging shows')
    expect(html).toMatch(/aria-label="Label sync, Radarr"[^>]*aria-valuenow="0"/)
    expect(html).toContain('Waiting')
  })

  describe('doesn’t show a result with failures as a success', () => {
    const failures = [{ type: 'radarr-tagging', error: 'Radarr timed out' }] as const
    const parts = { parts: [{ type: 'radarr-tagging', label: 'Movies' }] } as const
    const wordsOf = (html: string) => html.replace(/<[^>]+>/g, '')

    test('partly failed: names the part, in amber', () => {
      const html = shown({ phase: 'done', result, isPartial: true, failures }, parts)
      expect(wordsOf(html)).toContain('finished with errors')
      expect(wordsOf(html)).toContain('3 titles updated. Movies: Radarr timed out.')
      expect(html).toContain('text-wait')
    })

    test('failed: shows the cause and the figures', () => {
      const html = shown({ phase: 'failed', result, error: 'Radarr timed out', failures })
      expect(wordsOf(html)).toContain('Label sync failed')
      expect(wordsOf(html)).toContain('Radarr timed out. 3 titles updated.')
    })
  })

  test('has the server’s last message in the details if the run ended without a response', () => {
    const html = shown({ phase: 'done', message: 'Tagged 12 movies' })
    expect(html).toMatch(/<div[^>]*hidden[^>]*>Last message of the server: Tagged 12 movies\./)
  })

  test('after a reload: a run may be in progress, with buttons to refresh and dismiss', () => {
    const html = shown({ phase: 'lost' })
    expect(html).toContain('A run may be in progress')
    expect(html).toContain('before this page was loaded')
    expect(html).toContain('Refresh')
    expect(html).toContain('Dismiss')
    expect(html).not.toContain('aria-busy="true"')
  })

  test('an unknown outcome isn’t shown as a failure', () => {
    const html = shown({ phase: 'failed', error: 'The response was lost.', isUnconfirmed: true })
    expect(html).toContain('Label sync unconfirmed')
    expect(html).toContain('text-wait')
    expect(html).not.toContain('text-bad')
  })

  test('failed: shows the cause and Try again', () => {
    const html = shown({ phase: 'failed', error: 'Plex is away.', endedAt: null })
    expect(html).toContain('role="alert"')
    expect(html).toContain('Label sync failed')
    expect(html).toContain('Plex is away.')
    expect(html).toContain('Try again')
  })

  test('doesn’t claim a failure if the response was lost', () => {
    const html = shown({ phase: 'failed', error: 'The response was lost.', isUnconfirmed: true })
    expect(html).toContain('Label sync unconfirmed')
    expect(html).not.toContain('failed')
  })
})
