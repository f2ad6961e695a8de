// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EffectStatus } from '../../../web/features/arr/router/effect/rule-preview.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => cleanup())

test('announces the latest effect at most every two seconds', () => {
  const { rerender } = render(<EffectStatus text="" />)
  const announced = (text: string, ms: number) => {
    rerender(<EffectStatus text={text} />)
    act(() => vi.advanceTimersByTime(ms))
    return screen.getByRole('status').textContent
  }
  expect(announced('first', 10)).toBe('first')
  for (let n = 1; n < 8; n++) expect(announced(`${n}`, 250)).toBe('first')
  expect(announced('last', 250)).toBe('last')
})
