// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kindAt } from '../../../web/features/arr/kinds.ts'
import type { Impact } from '../../../web/features/arr/router/rule-test/impact.ts'
import { ImpactStatus } from '../../../web/features/arr/router/rule-test/rule-preview.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
})

const NO_TITLES = { changes: [], already: [], stays: [], unknown: [] }
const matching = (matches: number) => {
  const impact: Impact = { matches, total: 90, unsure: 0, before: null, fates: NO_TITLES }
  return <ImpactStatus impact={impact} kind={kindAt('/radarr/content-router')} />
}

test('announces the latest impact at most every two seconds', () => {
  const { rerender } = render(matching(0))
  const announcements: [at: number, matches: string | undefined][] = []
  const start = Date.now()
  // The result changes four times a second.
  for (let at = 0; at <= 5000; at += 250) {
    rerender(matching(at / 250))
    for (let ms = 0; ms < 250; ms += 10) {
      act(() => vi.advanceTimersByTime(10))
      const said = /^Matches (\d+) of/.exec(screen.getByRole('status').textContent ?? '')?.[1]
      if (said !== announcements.at(-1)?.[1]) announcements.push([Date.now() - start, said])
    }
  }
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.getByRole('status').textContent).toBe(
    'Matches 20 of 90 movies · 0 change destination',
  )
  expect(announcements).toEqual([
    [10, '0'],
    [2000, '7'],
    [4000, '15'],
  ])
})
