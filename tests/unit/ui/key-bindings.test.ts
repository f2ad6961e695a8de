// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindKeys } from '../../../web/ui/key-bindings.ts'
import { keyCaps, shownKeys } from '../../../web/ui/key-names.ts'
import { countOverlay } from '../../../web/ui/open-overlays.ts'

const ends: (() => void)[] = []
const bind = (...bindings: Parameters<typeof bindKeys>[0]) => {
  const end = bindKeys(bindings)
  ends.push(end)
  return end
}
beforeEach(() => {
  document.body.innerHTML =
    '<p id="page"></p><input id="field"><div role="dialog"><input id="window"></div>'
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Presses a key. Returns whether the browser may still handle it. */
const press = (key: string, options: KeyboardEventInit & { at?: string } = {}): boolean => {
  const { at = 'page', ...init } = options
  const target = document.getElementById(at)
  if (!target) throw new Error(`There is no #${at}.`)
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  )
}

test.each([
  ['t', [{ key: 't' }, { key: 'T' }], [{ key: 'x' }]],
  // Matches Ctrl and Cmd.
  [
    'Mod+k',
    [
      { key: 'k', ctrlKey: true },
      { key: 'k', metaKey: true },
    ],
    [{ key: 'k' }, { key: 'k', ctrlKey: true, shiftKey: true }],
  ],
  // Keyboards differ in whether a symbol needs Shift.
  ['?', [{ key: '?', shiftKey: true }, { key: '?' }], [{ key: '/' }]],
])('runs a binding of %s until it is removed', (keys, matching, others) => {
  const run = vi.fn()
  const end = bind({ keys: [keys], run })
  for (const init of matching) expect(press(init.key, init)).toBe(false)
  for (const init of others) expect(press(init.key, init)).toBe(true)
  expect(run).toHaveBeenCalledTimes(matching.length)
  end()
  for (const init of matching) expect(press(init.key, init)).toBe(true)
  expect(run).toHaveBeenCalledTimes(matching.length)
})

test.each([
  ['page', [true, false, false]],
  ['fields', [true, true, false]],
  ['anywhere', [true, true, true]],
] as const)(
  'with the scope "%s" a key works on the page, in a field and in a dialog: %j',
  (scope, works) => {
    const run = vi.fn()
    bind({ keys: ['Mod+k'], scope, run })
    const taken = ['page', 'field'].map(at => !press('k', { at, ctrlKey: true }))
    const close = countOverlay()
    taken.push(!press('k', { at: 'window', ctrlKey: true }))
    close()
    expect(taken).toEqual(works)
    expect(run).toHaveBeenCalledTimes(works.filter(Boolean).length)
  },
)

test('while a window is open or opening, no key reaches the page', () => {
  const approve = vi.fn()
  const go = vi.fn()
  const row = vi.fn()
  bind({ keys: ['a'], run: approve }, { keys: ['g a'], run: go })
  document.getElementById('page')?.addEventListener('keydown', event => row(event.key))
  const close = countOverlay()
  for (const key of ['a', ' ', 'Enter', 'g', 'a']) expect(press(key)).toBe(false)
  expect(press('a', { at: 'window' })).toBe(true)
  expect([press('Tab'), press('Escape'), press('c', { ctrlKey: true })]).toEqual([true, true, true])
  expect(row.mock.calls).toEqual([['Tab'], ['Escape'], ['c']])
  close()
  expect(press('a')).toBe(false)
  expect(approve).toHaveBeenCalledTimes(1)
  expect(go).not.toHaveBeenCalled()
})

test('a held key counts once, unless it may repeat, and never reaches the browser', () => {
  const decide = vi.fn()
  const move = vi.fn()
  bind({ keys: ['a'], run: decide }, { keys: ['j'], run: move, mayRepeat: true })
  expect([press('a'), press('a', { repeat: true })]).toEqual([false, false])
  expect([press('j'), press('j', { repeat: true })]).toEqual([false, false])
  expect(decide).toHaveBeenCalledTimes(1)
  expect(move).toHaveBeenCalledTimes(2)
})

test('ignores keys that were already handled or compose a character', () => {
  const run = vi.fn()
  bind({ keys: ['a'], run })
  const take = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', take, { once: true })
  press('a')
  press('a', { isComposing: true })
  expect(run).not.toHaveBeenCalled()
  press('a')
  expect(run).toHaveBeenCalledTimes(1)
})

test('a sequence works outside fields, and its last key triggers neither its own binding nor the focused row', () => {
  const approve = vi.fn()
  const go = vi.fn()
  const row = vi.fn()
  document.getElementById('page')?.addEventListener('keydown', event => row(event.key))
  bind({ keys: ['a'], run: approve }, { keys: ['g a'], run: go })
  for (const key of ['g', 'a']) press(key, { at: 'field' })
  expect(go).not.toHaveBeenCalled()
  for (const key of ['g', 'a']) press(key)
  expect(go).toHaveBeenCalledTimes(1)
  expect(approve).not.toHaveBeenCalled()
  expect(row.mock.calls).toEqual([['g']])
  press('a')
  expect(approve).toHaveBeenCalledTimes(1)
  expect(row.mock.calls).toEqual([['g'], ['a']])
  for (const key of ['g', 'x', 'a']) press(key)
  expect(go).toHaveBeenCalledTimes(1)
})

test.each([
  ['Russian', { k: 'л', s: 'ы', g: 'п', a: 'ф' }],
  ['Hebrew', { k: 'ל', s: 'ד', g: 'ע', a: 'ש' }],
])('on a %s layout, letters are found by their place', (_, typed) => {
  const [palette, save, go, approve] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  bind(
    { keys: ['Mod+k'], run: palette },
    { keys: ['Mod+s'], run: save },
    { keys: ['a'], run: approve },
    { keys: ['g a'], run: go },
  )
  const pressAt = (letter: keyof typeof typed, ctrlKey = false) =>
    press(typed[letter], { code: `Key${letter.toUpperCase()}`, ctrlKey })
  expect(pressAt('k', true)).toBe(false)
  expect(pressAt('s', true)).toBe(false)
  expect(pressAt('a')).toBe(false)
  pressAt('g')
  pressAt('a')
  expect([palette, save, approve, go].map(run => run.mock.calls.length)).toEqual([1, 1, 1, 1])
})

test.each([
  ['Greek', 'γ', 'q', ';'],
  ['Hebrew', 'ע', 'q', '/'],
])(
  'on a %s layout, a sequence ends with the key whose place types a symbol: %s %s',
  (_, g, letter, typed) => {
    const [go, filter] = [vi.fn(), vi.fn()]
    bind({ keys: [`g ${letter}`], run: go }, { keys: ['/'], run: filter })
    const code = `Key${letter.toUpperCase()}`
    press(g, { code: 'KeyG' })
    expect(press(typed, { code })).toBe(false)
    expect([go.mock.calls.length, filter.mock.calls.length]).toEqual([1, 0])
    press(typed, { code })
    expect(go).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['Greek', ';', 'q'],
  ['Hebrew', '/', 'q'],
  ['Hebrew', "'", 'w'],
])('on a %s layout, the key that types %s is the letter of its place: %s', (_, typed, letter) => {
  const [run, filter] = [vi.fn(), vi.fn()]
  bind({ keys: ['/'], run: filter }, { keys: [letter], run })
  expect(press(typed, { code: `Key${letter.toUpperCase()}` })).toBe(false)
  expect([run.mock.calls.length, filter.mock.calls.length]).toEqual([1, 0])
})

test('on a Hebrew layout, the filter is found by the place of its key', () => {
  const [filter, quotas] = [vi.fn(), vi.fn()]
  bind({ keys: ['/'], run: filter }, { keys: ['q'], run: quotas })
  press('ש', { code: 'KeyA' })
  // With Shift, a Hebrew layout types Latin capitals.
  press('A', { code: 'KeyA', shiftKey: true })
  expect(press('.', { code: 'Slash' })).toBe(false)
  press('/', { code: 'NumpadDivide' })
  press('/', { code: 'KeyQ' })
  expect([filter.mock.calls.length, quotas.mock.calls.length]).toEqual([2, 1])
})

test.each([
  ['Dvorak', { key: 'a', code: 'KeyA' }, [{ key: "'", code: 'KeyQ' }], []],
  ['Dvorak', { key: 'a', code: 'KeyA' }, [{ key: '/', code: 'BracketLeft' }], ['/']],
  ['Neo', { key: 'u', code: 'KeyA' }, [{ key: '/', code: 'KeyS' }], ['/']],
  ['German', { key: 'a', code: 'KeyA' }, [{ key: '-', code: 'Slash' }], []],
  ['Polish', { key: 'a', code: 'KeyA' }, [{ key: "'", code: 'KeyQ', altKey: true }], []],
])(
  'on a %s layout, symbols after %j count as what they type: %j',
  (_, letter, events, expected) => {
    const ran: string[] = []
    bind(...['q', 's', 'w', '/'].map(key => ({ keys: [key], run: () => ran.push(key) })))
    press(letter.key, letter)
    for (const event of events) press(event.key, event)
    expect(ran).toEqual(expected)
  },
)

test('on AZERTY, letters are found by what they type', () => {
  const [approve, quotas] = [vi.fn(), vi.fn()]
  bind({ keys: ['a'], run: approve }, { keys: ['q'], run: quotas })
  press('a', { code: 'KeyQ' })
  expect([approve.mock.calls.length, quotas.mock.calls.length]).toEqual([1, 0])
})

test('shows keys as printed on the keyboard', () => {
  expect(keyCaps('Mod+k')).toEqual(['Ctrl', 'K'])
  expect(keyCaps('ArrowUp')).toEqual(['↑'])
  expect(shownKeys('Control+B Meta+B')).toBe('Ctrl B')
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  expect(keyCaps('Mod+k')).toEqual(['⌘', 'K'])
  expect(shownKeys('Control+B Meta+B')).toBe('⌘ B')
  vi.restoreAllMocks()
})
