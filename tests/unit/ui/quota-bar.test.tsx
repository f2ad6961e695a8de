// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { QuotaBar } from '../../../web/components/quotas/quota-bar.tsx'

const partsOf = (used: number, limit: number, after?: number) => {
  const { container } = render(
    <QuotaBar used={used} limit={limit} {...(after !== undefined && { after })} />,
  )
  return [...(container.firstElementChild?.children ?? [])].map(part => {
    const { width, left } = (part as HTMLElement).style
    return `${part.className.match(/bg-(?:solid-)?(\w+)/)?.[1]} ${width || left}`
  })
}

test('is green below the limit, amber near and at it, and full at the limit', () => {
  expect(partsOf(1, 4)).toEqual(['ok 25%'])
  expect(partsOf(3, 4)).toEqual(['wait 75%'])
  expect(partsOf(4, 4)).toEqual(['wait 100%'])
})

test('is red only beyond the limit, which is marked', () => {
  expect(partsOf(5, 4)).toEqual(['wait 80%', 'bad 20%', 'ink calc(80% - 1px)'])
})

test('shows what an approval adds after the current usage', () => {
  expect(partsOf(3, 4, 4)).toEqual(['ink 75%', 'main 25%'])
  expect(partsOf(4, 4, 5)).toEqual(['ink 80%', 'bad 20%', 'ink calc(80% - 1px)'])
})
