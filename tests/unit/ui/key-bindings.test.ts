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

const CTRL_K = { key: 'k', ctrlKey: true }

test.each([
  ['t', [{ key: 't' }, { key: 'T' }], [{ key: 'x' }]],
  // Matches Ctrl and Cmd.
  ['Mod+k', [CTRL_K, { key: 'k', metaKey: true }], [{ key: 'k' }, { ...CTRL_K, shiftKey: true }]],
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

const bindWithRow = () => {
  const [approve, go, row] = [vi.fn(), vi.fn(), vi.fn()]
  bind({ keys: ['a'], run: approve }, { keys: ['g a'], run: go })
  document.getElementById('page')?.addEventListener('keydown', event => row(event.key))
  return { approve, go, row }
}

test('while a window is open or opening, no key reaches the page', () => {
  const { approve, go, row } = bindWithRow()
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
  document.body.addEventListener('keydown', event => event.preventDefault(), { once: true })
  press('a')
  press('a', { isComposing: true })
  expect(run).not.toHaveBeenCalled()
  press('a')
  expect(run).toHaveBeenCalledTimes(1)
})

test('a sequence works outside fields, and its last key triggers neither its own binding nor the focused row', () => {
  const { approve, go, row } = bindWithRow()
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

/** An event by what the key types and the letter of its place on a Latin keyboard. */
const at = (key: string, place: string, more: KeyboardEventInit = {}) => ({
  key,
  code: place.length === 1 ? `Key${place}` : place,
  ...more,
})
const CTRL = { ctrlKey: true }
const LETTERS = ['Mod+k', 'Mod+s', 'a', 'g a']

test.each<[layout: string, bound: string[], events: ReturnType<typeof at>[], ran: string[]]>([
  // Letters of other scripts are found by their place.
  ['Russian', LETTERS, [at('л', 'K', CTRL), at('ы', 'S', CTRL)], ['Mod+k', 'Mod+s']],
  ['Russian', LETTERS, [at('ф', 'A'), at('п', 'G'), at('ф', 'A')], ['a', 'g a']],
  ['Hebrew', LETTERS, [at('ל', 'K', CTRL), at('ד', 'S', CTRL)], ['Mod+k', 'Mod+s']],
  ['Hebrew', LETTERS, [at('ש', 'A'), at('ע', 'G'), at('ש', 'A')], ['a', 'g a']],
  // A sequence ends with the key whose place types a symbol.
  ['Greek', ['g q', '/'], [at('γ', 'G'), at(';', 'Q'), at(';', 'Q')], ['g q']],
  ['Hebrew', ['g q', '/'], [at('ע', 'G'), at('/', 'Q')], ['g q']],
  // The key that types a symbol is the letter of its place.
  ['Greek', ['q', '/'], [at('γ', 'G'), at(';', 'Q')], ['q']],
  ['Hebrew', ['q', '/'], [at('/', 'Q')], ['q']],
  ['Hebrew', ['w', '/'], [at("'", 'W')], ['w']],
  // A symbol is found by its place. With Shift, a Hebrew layout types Latin capitals.
  ['Hebrew', ['q', '/'], [at('ש', 'A'), at('A', 'A', { shiftKey: true }), at('.', 'Slash')], ['/']],
  ['Hebrew', ['q', '/'], [at('ש', 'A'), at('/', 'NumpadDivide'), at('/', 'Q')], ['/', 'q']],
  // Symbols after a Latin letter count as what they type.
  ['Dvorak', ['q', 'w', '/'], [at('a', 'A'), at("'", 'Q')], []],
  ['Dvorak', ['q', 'w', '/'], [at('a', 'A'), at('/', 'BracketLeft')], ['/']],
  ['Neo', ['s', '/'], [at('u', 'A'), at('/', 'S')], ['/']],
  ['German', ['q', '/'], [at('a', 'A'), at('-', 'Slash')], []],
  ['Polish', ['q', '/'], [at('a', 'A'), at("'", 'Q', { altKey: true })], []],
  ['AZERTY', ['a', 'q'], [at('a', 'Q')], ['a']],
])('on a %s layout, the keys of %j are found: %j', (_, bound, events, expected) => {
  const ran: string[] = []
  bind(...bound.map(keys => ({ keys: [keys], run: () => ran.push(keys) })))
  const left = events.map(event => press(event.key, event))
  expect(ran).toEqual(expected)
  expect(left.includes(false)).toBe(expected.length > 0)
})

test('shows keys as printed on the keyboard', () => {
  expect(keyCaps('Mod+k')).toEqual(['Ctrl', 'K'])
  expect(keyCaps('ArrowUp')).toEqual(['↑'])
  expect(shownKeys('Control+B Meta+B')).toBe('Ctrl B')
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
  expect(keyCaps('Mod+k')).toEqual(['⌘', 'K'])
  expect(shownKeys('Control+B Meta+B')).toBe('⌘ B')
})
