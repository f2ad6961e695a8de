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

test.each<[words: string, ...Parameters<typeof partsOf>, parts: string[]]>([
  ['green below the limit', 1, 4, undefined, ['ok 25%']],
  ['amber near the limit', 3, 4, undefined, ['wait 75%']],
  ['full at the limit', 4, 4, undefined, ['wait 100%']],
  ['red only beyond the limit', 5, 4, undefined, ['wait 80%', 'bad 20%', 'ink calc(80% - 1px)']],
  ['in two parts with an approval', 3, 4, 4, ['ink 75%', 'main 25%']],
  ['red beyond with it', 4, 4, 5, ['ink 80%', 'bad 20%', 'ink calc(80% - 1px)']],
])('is %s', (_, used, limit, after, parts) => {
  expect(partsOf(used, limit, after)).toEqual(parts)
})
