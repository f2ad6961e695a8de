// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyPart, observeParts } from '../../../web/ui/lazy-part.ts'

afterEach(cleanup)

test('a part requested before anyone observes reports no end without a start', async () => {
  const part = lazyPart('chart', async () => ({ text: 'Here' }))
  let running = 0
  const Child = () => part.usePart(true)?.text ?? 'Loading'
  // A parent's effect runs after its child's.
  const Shell = () => {
    useEffect(
      () =>
        observeParts({
          started: () => running++,
          ended: () => running--,
          failed: () => undefined,
        }),
      [],
    )
    return <Child />
  }
  const { container } = render(<Shell />)
  await waitFor(() => expect(container.textContent).toBe('Here'))
  await Promise.resolve()
  expect(running).toBe(0)
})
