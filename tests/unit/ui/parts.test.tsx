import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { QuotaBar } from '../../../web/components/quotas/quota-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Input } from '../../../web/ui/input.tsx'
import { Time } from '../../../web/ui/time.tsx'

const html = renderToStaticMarkup

test('a busy button stays focusable, says so, and ignores clicks', () => {
  const onClick = vi.fn()
  const preventDefault = vi.fn()
  const busy = { busy: true, onClick, children: 'Save' }
  const markup = html(<Button {...busy} />)
  expect(markup).toMatch(/aria-disabled="true"/)
  expect(markup).not.toContain('disabled=""')
  Button(busy).props.onClick({ preventDefault })
  expect(onClick).not.toHaveBeenCalled()
  expect(preventDefault).toHaveBeenCalledOnce()
})

test('a field is described by its error, previous value and hint', () => {
  const markup = html(
    <Field label="Name" hint="Any text" error="Too long" was="Old">
      {control => <Input {...control} />}
    </Field>,
  )
  const id = /<input[^>]* id="([^"]+)"/.exec(markup)?.[1]
  expect(markup).toContain(`aria-describedby="${id}-error ${id}-was ${id}-hint"`)
  for (const note of ['error', 'was', 'hint']) expect(markup).toContain(`id="${id}-${note}"`)
})

test('a time is exact for machines, and a missing one is a dash or the given text', () => {
  expect(html(<Time value="2026-01-31 09:05:00" />)).toContain(
    'dateTime="2026-01-31T09:05:00.000Z" data-tip=""',
  )
  expect(html(<Time value={null} />)).toBe('<span>–</span>')
  expect(html(<Time value="soon" none="never" />)).toBe('<span>never</span>')
})

const partsOf = (used: number, limit: number, after?: number) => {
  const markup = html(
    <QuotaBar used={used} limit={limit} {...(after !== undefined && { after })} />,
  )
  const parts = markup.matchAll(/bg-(?:solid-)?(\w+)[^>]* style="(?:width|left):([^";]+)/g)
  return [...parts].map(([, tone, size]) => `${tone} ${size}`)
}

test.each<[words: string, ...Parameters<typeof partsOf>, parts: string[]]>([
  ['green below the limit', 1, 4, undefined, ['ok 25%']],
  ['amber near the limit', 3, 4, undefined, ['wait 75%']],
  ['full at the limit', 4, 4, undefined, ['wait 100%']],
  ['red only beyond the limit', 5, 4, undefined, ['wait 80%', 'bad 20%', 'ink calc(80% - 1px)']],
  ['in two parts with an approval', 3, 4, 4, ['ink 75%', 'main 25%']],
  ['red beyond with it', 4, 4, 5, ['ink 80%', 'bad 20%', 'ink calc(80% - 1px)']],
])('the bar of a quota is %s', (_, used, limit, after, parts) => {
  expect(partsOf(used, limit, after)).toEqual(parts)
})
