// @vitest-environment happy-dom
import { useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useSliced } from '../../../web/components/list/use-sliced.ts'

let isHeldUp = true
/** Takes as long as it is held up, and then longer than a rendering may. */
function* slowly(name: string) {
  const until = performance.now() + 10
  while (isHeldUp || performance.now() < until) yield
  return { name }
}

test('what comes first is shown although more has come meanwhile, and then the newest', async () => {
  const seen: string[] = []
  let ask: (name: string) => void = () => {}
  const List = () => {
    const [name, setName] = useState('one')
    ask = setName
    const { result, isBehind } = useSliced(
      useCallback(() => slowly(name), [name]),
      { name: 'nothing' },
    )
    seen.push(`${result.name}${isBehind ? ', behind' : ''}`)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(<List />)
  await vi.waitFor(() => expect(seen.at(-1)).toBe('nothing, behind'))
  ask('two')
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  ask('three')
  await vi.waitFor(() => expect(seen).toHaveLength(3))
  isHeldUp = false
  await vi.waitFor(() => expect(seen.at(-1)).toBe('three'))
  expect([...new Set(seen)]).toEqual(['nothing, behind', 'one, behind', 'three'])
  root.unmount()
})

test('where newer work comes before any is done, something is shown all the same', async () => {
  const seen = new Set<string>()
  let ask: (name: string) => void = () => {}
  /** Takes 400 ms. */
  function* work(name: string) {
    const until = performance.now() + 400
    while (performance.now() < until) yield
    return { name }
  }
  const List = () => {
    const [name, setName] = useState('1')
    ask = setName
    const { result } = useSliced(
      useCallback(() => work(name), [name]),
      { name: 'nothing' },
    )
    seen.add(result.name)
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(<List />)
  await vi.waitFor(() => expect([...seen]).toContain('1'))
  let count = 1
  const stream = setInterval(() => ask(String(++count)), 200)
  await vi.waitFor(() => expect(seen.size).toBeGreaterThan(2), { timeout: 8000 })
  clearInterval(stream)
  await vi.waitFor(() => expect([...seen].at(-1)).toBe(String(count)), { timeout: 2000 })
  root.unmount()
})
