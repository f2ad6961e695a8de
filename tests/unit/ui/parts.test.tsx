import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '../../../web/ui/button.tsx'
import { Chip } from '../../../web/ui/chip.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Input } from '../../../web/ui/input.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { Time } from '../../../web/ui/time.tsx'

const html = renderToStaticMarkup

describe('Button', () => {
  test('while busy, stays focusable, exposes its state and keeps its name', () => {
    const markup = html(<Button busy>Save</Button>)
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('aria-disabled="true"')
    expect(markup).not.toContain('disabled=""')
    expect(markup).toContain('>Save<')
  })

  test('while busy, ignores clicks and prevents a submit', () => {
    const pressed = vi.fn()
    const preventDefault = vi.fn()
    const element = Button({ busy: true, onClick: pressed, children: 'Save' })
    element.props.onClick({ preventDefault })
    expect(pressed).not.toHaveBeenCalled()
    expect(preventDefault).toHaveBeenCalledOnce()
  })
})

describe('Field', () => {
  const markup = html(
    <Field label="Name" hint="Any text" error="Too long" was="Old">
      {control => <Input {...control} />}
    </Field>,
  )
  test('labels its control and references error, previous value and hint', () => {
    const id = /<input[^>]* id="([^"]+)"/.exec(markup)?.[1]
    expect(markup).toContain(`for="${id}"`)
    expect(markup).toContain(`aria-describedby="${id}-error ${id}-was ${id}-hint"`)
    for (const note of ['error', 'was', 'hint']) expect(markup).toContain(`id="${id}-${note}"`)
  })
  test('marks invalid and changed values', () => {
    expect(markup).toContain('aria-invalid="true"')
    expect(markup).toContain('data-changed=""')
    expect(markup).toContain('Was Old')
  })
})

test('a switch and a chip expose their state to screen readers', () => {
  expect(html(<Switch label="Search" checked onCheckedChange={() => undefined} />)).toMatch(
    /<label[^>]*><input[^>]*role="switch"[^>]*checked=""/,
  )
  expect(
    html(
      <Chip pressed count={1284}>
        Pending
      </Chip>,
    ),
  ).toMatch(/aria-pressed="true".*1\.3K/)
})

describe('Time', () => {
  test('has a machine-readable exact time and a tooltip', () => {
    const markup = html(<Time value="2026-01-31 09:05:00" />)
    expect(markup).toContain('dateTime="2026-01-31T09:05:00.000Z" data-tip=""')
    expect(markup).not.toContain('tabindex')
  })
  test('shows a dash or the given text for a missing or invalid time', () => {
    expect(html(<Time value={null} />)).toBe('<span>–</span>')
    expect(html(<Time value="soon" none="never" />)).toBe('<span>never</span>')
  })
})
