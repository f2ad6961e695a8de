// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { LongText } from '../../../web/ui/long-text.tsx'

test('“Show all” shows the whole text and moves the focus to it', async () => {
  const text = 'Radarr said no. '.repeat(30)
  render(<LongText text={text} />)
  expect(document.body.textContent).not.toBe(text)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show all' }))
  expect(document.body.textContent).toBe(text)
  expect(document.activeElement?.textContent).toBe(text)
  expect(document.activeElement).not.toBe(document.body)
})
