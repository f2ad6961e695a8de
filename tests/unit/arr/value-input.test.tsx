// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Condition } from '../../../web/contract/content-router.ts'
import type { InputKind } from '../../../web/features/arr/router/editor/condition-inputs.ts'
import { ValueInput } from '../../../web/features/arr/router/editor/value-input.tsx'

const open = (condition: Condition, kind: InputKind) => {
  const values: unknown[] = []
  function Editor() {
    const [value, setValue] = useState(condition.value)
    return (
      <ValueInput
        condition={{ ...condition, value }}
        kind={kind}
        label="Value"
        isInvalid={false}
        isChanged={false}
        onChange={next => {
          values.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Editor />)
  return { user: userEvent.setup(), lastValue: () => values.at(-1) }
}

test.each<
  [field: string, operator: string, kind: InputKind, label: string, typed: string, value: unknown]
>([
  ['year', 'equals', 'number', 'Value', '1.990', 1990],
  ['year', 'equals', 'number', 'Value', '1990.5', '1990.5'],
  ['imdbRating', 'greaterThan', 'rating', 'Value: rating', '7.5', 7.5],
  ['imdbRating', 'greaterThan', 'rating', 'Value: votes', '1.000', { votes: 1000 }],
])('%s %s as %s: %s takes %s as %j', async (field, operator, kind, label, typed, value) => {
  const { user, lastValue } = open({ field, operator, value: null }, kind)
  await user.type(screen.getByRole('textbox', { name: label }), typed)
  expect(lastValue()).toEqual(value)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).value).toBe(typed)
})

test('a value that no input shows completely stays until it is replaced', async () => {
  const value = { min: 1990, max: 2000, step: 10 }
  const { user, lastValue } = open({ field: 'year', operator: 'between', value }, 'kept')
  expect(screen.getByText(JSON.stringify(value))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace Value' }))
  expect(lastValue()).toBeNull()
})
