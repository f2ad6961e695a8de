// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOTIFY_ALIASES, NOTIFY_CHOICES } from '../../../web/components/labels/notify-channel.ts'
import { choice } from '../../../web/components/settings/kinds/choice.tsx'

test('a value saved by an older client shows as its current option, without duplicates', () => {
  const field = choice({ label: 'Notify', options: NOTIFY_CHOICES, aliases: NOTIFY_ALIASES })({})
  const control = { id: 'notify', name: 'notify', 'aria-label': 'Notify' } as never
  render(
    field.render({
      control,
      label: 'Notify',
      value: 'webhook',
      stored: {},
      onChange: () => undefined,
    } as never),
  )
  const labels = screen.getAllByRole('option').map(option => option.textContent)
  expect(new Set(labels).size).toBe(labels.length)
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toBe(
    'Discord webhook',
  )
  expect(field.format('webhook')).toBe('Discord webhook')
})
