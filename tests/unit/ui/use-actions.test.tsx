// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useActions } from '../../../web/components/actions/use-actions.ts'

afterEach(cleanup)

test('handles a key pressed before the first paint', () => {
  const open = vi.fn()
  const Page = () => {
    useActions({ sheet: open })
    return null
  }
  const Impatient = () => {
    useLayoutEffect(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    }, [])
    return <Page />
  }
  render(<Impatient />)
  expect(open).toHaveBeenCalledOnce()
})
