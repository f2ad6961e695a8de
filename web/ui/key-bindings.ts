import {
  createKeybindingsHandler,
  type KeyBindingPress,
  matchKeyBindingPress,
  parseKeybinding,
} from 'tinykeys'
import { isReadByPlace, noteLayout } from './pressed-key.ts'
import { isForUnfocusedOverlay, isInScope, type ShortcutScope } from './shortcut-scope.ts'

/** If several bindings have the same key, the most recent one takes precedence. */
export interface KeyBinding {
  /** Keys in tinykeys syntax ("?", "Escape", "Shift+A"). `Mod` is Ctrl or Cmd; "g d" is a sequence. */
  keys: readonly string[]
  scope?: ShortcutScope | undefined
  mayRepeat?: boolean | undefined
  /** The handler returns `false` to pass the key on to the next binding or the browser. */
  run: (event: KeyboardEvent) => unknown
}

interface Bound {
  binding: KeyBinding
  presses: readonly KeyBindingPress[]
}

let bound: readonly Bound[] = []
let onSequence: EventListener = () => undefined

/** The keys with letters and "/" replaced by their place: "Control+KeyK". */
const byPlace = (keys: string) =>
  keys === '/' ? 'Slash' : keys.replace(/\b[a-z]\b/gi, letter => `Key${letter.toUpperCase()}`)

/**
 * Adds variants with Shift, which some layouts need for symbols ("/" is Shift+7 on a German keyboard), and by place, for
 * layouts without Latin letters.
 */
const spellings = (keys: string): string[] => {
  const typed = keys.includes('Mod+')
    ? ['Control', 'Meta'].map(mod => keys.replace('Mod', mod))
    : /^[^\p{L}\d]$/u.test(keys)
      ? [keys, `Shift+${keys}`]
      : [keys]
  return [...new Set([...typed, ...typed.map(byPlace)])]
}

const isSequence = (keys: string) => keys.includes(' ')

const isPlace = (key: unknown) => /^(Key[A-Z]|Slash)$/.test(String(key))

/** A key read by its place doesn't count as what it types: Hebrew types "/" at KeyQ. */
const matches = (event: KeyboardEvent, press: KeyBindingPress) =>
  matchKeyBindingPress(event, press) &&
  isPlace(press[1]) === (isPlace(event.code) && isReadByPlace(event))

const runOne = (event: KeyboardEvent, binding: KeyBinding): boolean => {
  if (event.defaultPrevented || !isInScope(event, binding.scope ?? 'page')) return false
  // While a key is held, also suppress the browser's default action.
  if (event.repeat && !binding.mayRepeat) event.preventDefault()
  else if (binding.run(event) === false) return false
  else event.preventDefault()
  return true
}

const onKey = (event: KeyboardEvent) => {
  if (event.isComposing) return
  for (const { binding, presses } of bound)
    if (presses.some(press => matches(event, press)) && runOne(event, binding)) return
}

const onEarlyKey = (event: KeyboardEvent) => {
  noteLayout(event)
  if (isForUnfocusedOverlay(event)) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else if (!event.isComposing && isInScope(event, 'page')) onSequence(event)
}

const rebuild = (next: readonly Bound[]) => {
  if (bound.length === 0) {
    addEventListener('keydown', onKey)
    addEventListener('keydown', onEarlyKey, { capture: true })
  }
  bound = next
  const sequences = bound.flatMap(({ binding }) =>
    binding.keys.filter(isSequence).flatMap(keys => {
      const run = (event: KeyboardEvent) => {
        if (runOne(event, binding)) event.stopImmediatePropagation()
      }
      const runByPlace = (event: KeyboardEvent) => {
        if (isReadByPlace(event)) run(event)
      }
      return [[keys, run] as const, [byPlace(keys), runByPlace] as const]
    }),
  )
  onSequence = createKeybindingsHandler(Object.fromEntries(sequences.reverse()))
  if (bound.length > 0) return
  removeEventListener('keydown', onKey)
  removeEventListener('keydown', onEarlyKey, { capture: true })
}

/** Binds keys until the returned function is called. All bindings share one listener. */
export const bindKeys = (bindings: readonly KeyBinding[]): (() => void) => {
  const added: readonly Bound[] = bindings.map(binding => ({
    binding,
    presses: binding.keys
      .filter(keys => !isSequence(keys))
      .flatMap(spellings)
      .flatMap(parseKeybinding),
  }))
  rebuild([...added, ...bound])
  return () => rebuild(bound.filter(binding => !added.includes(binding)))
}
