// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeOverlay, openOverlay, overlays } from '../../../web/app/overlays.ts'
import { GO_KEYS } from '../../../web/app/shortcuts/go-keys.ts'
import { useShellShortcuts } from '../../../web/app/shortcuts/use-shell-shortcuts.ts'
import { SHORTCUTS, type Shortcut } from '../../../web/components/shortcuts/shortcuts.ts'
import { dropEarlyCalls } from '../../../web/lib/early-calls.ts'
import { sidebar } from '../../../web/state/sidebar.ts'

const [, SCRIPT = ''] =
  /<script>([\s\S]*?)<\/script>/.exec(
    readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8'),
  ) ?? []

/** What the page runs before any script has come. */
const openDocument = (frame: 'shell' | 'public' = 'shell') => {
  globalThis.earlyKeys?.take()
  document.head.innerHTML = `<meta name="theme-color"><meta name="first-calls" content="/v1/x"${frame === 'shell' ? ' data-session' : ''}>`
  new Function(SCRIPT)()
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({}))
})
afterEach(() => {
  cleanup()
  closeOverlay()
  sidebar.expanded = true
  globalThis.earlyKeys?.take()
  globalThis.earlyKeys = undefined
  globalThis.earlyCalls = undefined
  document.body.innerHTML = ''
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** @returns whether the browser was kept from doing what it does by itself */
const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  !fireEvent.keyDown(target, { key, ...init })
const pressAll = (keys: string) => {
  for (const one of keys.split(' '))
    if (one.startsWith('Mod+')) press(one.slice(4), { ctrlKey: true })
    else press(one, { shiftKey: one === '?' })
}

function Shell() {
  useShellShortcuts()
  return <output>{useLocation().pathname}</output>
}
const bindShellKeys = () =>
  render(
    <MemoryRouter initialEntries={['/start']}>
      <Shell />
    </MemoryRouter>,
  )
const path = () => screen.getByRole('status').textContent

const seen = () => `${overlays.open} ${sidebar.expanded} ${path()}`

describe('a key pressed before its script is here does the same afterwards', () => {
  const everywhere = Object.values<Shortcut>(SHORTCUTS)
    .filter(one => one.group === 'everywhere')
    .flatMap(one => one.keys)
  test.each([...everywhere, ...Object.keys(GO_KEYS).map(key => `g ${key}`)])('%s', keys => {
    bindShellKeys()
    const before = seen()
    pressAll(keys)
    const wanted = seen()
    expect(wanted).not.toBe(before)
    closeOverlay()
    sidebar.expanded = true
    cleanup()

    openDocument()
    pressAll(keys)
    bindShellKeys()
    expect(seen()).toBe(wanted)
  })
})

test('the browser’s own search does not open, and impatience opens nothing else', () => {
  openDocument()
  expect(press('k', { metaKey: true })).toBe(true)
  expect(press('k', { metaKey: true })).toBe(true)
  press('b')
  bindShellKeys()
  expect(overlays.open).toBe('palette')
  // From here on the binding itself has the key.
  closeOverlay()
  expect(press('k', { metaKey: true })).toBe(true)
  expect(overlays.open).toBe('palette')
})

test('of "g a" the list that is there already gets no "a"', () => {
  openDocument()
  const onKey = vi.fn()
  document.body.addEventListener('keydown', onKey)
  pressAll('g a')
  document.body.removeEventListener('keydown', onKey)
  expect(onKey).toHaveBeenCalledTimes(1)
  bindShellKeys()
  expect(path()).toBe('/approvals')
})

test('what is typed, and what something else is open for, is no shortcut', () => {
  openDocument()
  const field = document.body.appendChild(document.createElement('input'))
  expect(press('b', {}, field)).toBe(false)
  expect(press('c', { ctrlKey: true })).toBe(false)
  bindShellKeys()
  expect(overlays.open).toBeNull()
  cleanup()

  openDocument()
  press('b')
  openOverlay('palette')
  bindShellKeys()
  expect(overlays.open).toBe('palette')
})

test('on pages before the sign-in, and once it is needed, keys are the browser’s', () => {
  openDocument('public')
  expect(press('k', { ctrlKey: true })).toBe(false)
  openDocument()
  dropEarlyCalls(true)
  expect(press('k', { ctrlKey: true })).toBe(false)
  openDocument()
  expect(press('k', { ctrlKey: true })).toBe(false)
})
