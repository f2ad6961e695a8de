// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useActions } from '../../../web/components/actions/use-actions.ts'

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
