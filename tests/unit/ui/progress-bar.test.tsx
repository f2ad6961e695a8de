// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProgressBar } from '../../../web/ui/progress-bar.tsx'

test('shows every percentage, but announces only quarters', () => {
  const bar = render(<ProgressBar label="Sync" percent={null} />)
  const announced = new Set<string>()
  for (let percent = 0; percent <= 100; percent++) {
    bar.rerender(<ProgressBar label="Sync" percent={percent} />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percent))
    announced.add(bar.container.querySelector('[aria-live="polite"]')?.textContent ?? '')
  }
  expect([...announced]).toEqual([0, 25, 50, 75, 100].map(part => `Sync: ${part} percent`))
})
