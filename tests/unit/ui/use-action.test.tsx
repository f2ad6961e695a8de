// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAction } from '../../../web/ui/use-action.ts'

const setUp = () => {
  const calls: { name: string; end: (problem?: string) => void }[] = []
  const { result } = renderHook(() =>
    useAction(
      (name: string) =>
        new Promise<string>((resolve, reject) => {
          const end = (problem?: string) => (problem ? reject(new Error(problem)) : resolve(name))
          calls.push({ name, end })
        }),
      (cause, name) => `${name}: ${(cause as Error).message}`,
    ),
  )
  return { calls, result }
}

test('runs once at a time, resolves to the result, and explains a failure until the next run', async () => {
  const { calls, result } = setUp()
  let first: Promise<string | undefined> | undefined
  act(() => {
    first = result.current.run('test')
  })
  expect(result.current).toMatchObject({ isBusy: true, running: ['test'] })
  expect(await result.current.run('sync')).toBeUndefined()
  expect(calls.map(call => call.name)).toEqual(['test'])
  await act(async () => calls[0]?.end())
  expect(await first).toBe('test')
  act(() => void result.current.run('test'))
  await act(async () => calls[1]?.end('disk full'))
  expect(result.current).toMatchObject({ isBusy: false, running: null, problem: 'test: disk full' })
  act(() => void result.current.run('test'))
  expect(result.current.problem).toBeNull()
  await act(async () => calls[2]?.end())
})
