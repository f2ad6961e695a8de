// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useGrowing } from '../../../web/components/list/use-growing.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const seenIn = (seen: readonly string[], text: string) =>
  vi.waitFor(async () => {
    await act(async () => {
      await new Promise(requestAnimationFrame)
    })
    expect(seen).toContain(text)
  })

test('few entries are rendered first, in the end all; another list begins anew', async () => {
  const seen: string[] = []
  let show: (list: string) => void = () => {}
  const List = () => {
    const [list, setList] = useState('one')
    show = setList
    seen.push(`${list} ${useGrowing(25, 10, list)}`)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<List />))
  await seenIn(seen, 'one 25')
  expect([...new Set(seen)]).toEqual(['one 10', 'one 20', 'one 25'])
  seen.length = 0
  await act(async () => show('other'))
  await seenIn(seen, 'other 25')
  expect([...new Set(seen)]).toEqual(['other 10', 'other 20', 'other 25'])
  await act(async () => root.unmount())
})

test('a list shorter than a step is rendered whole at once', async () => {
  const seen: number[] = []
  const List = () => {
    seen.push(useGrowing(3, 10))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<List />))
  expect([...new Set(seen)]).toEqual([3])
  await act(async () => root.unmount())
})
