// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kindAt } from '../../../web/features/arr/kinds.ts'
import { EffectStatus } from '../../../web/features/arr/router/effect/rule-preview.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
})

const matching = (matches: number) => {
  const effect = {
    total: 90,
    matches: { count: matches, unsure: 0 },
    changes: { count: 0, unsure: 0 },
  }
  return <EffectStatus effect={effect} kind={kindAt('/radarr/content-router')} isUnknown={false} />
}

test('announces the latest effect at most every two seconds', () => {
  const { rerender } = render(matching(0))
  const announced = () => screen.getByRole('status').textContent
  const counted = (matches: number, ms: number) => {
    rerender(matching(matches))
    act(() => vi.advanceTimersByTime(ms))
  }
  counted(0, 10)
  const first = 'Matches 0 of 90 movies · 0 change destination'
  expect(announced()).toBe(first)
  for (let matches = 1; matches < 8; matches++) counted(matches, 250)
  expect(announced()).toBe(first)
  counted(8, 250)
  expect(announced()).toBe('Matches 8 of 90 movies · 0 change destination')
})
