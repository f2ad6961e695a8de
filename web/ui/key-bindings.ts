import {
  createKeybindingsHandler,
  type KeyBindingPress,
  matchKeyBindingPress,
  parseKeybinding,
} from 'tinykeys'
import { isInReach, type KeyReach } from './page-key.ts'

/** What keys do. The newest binding of a key comes first. */
export interface KeyBinding {
  /** As tinykeys writes them ("?", "Escape", "Shift+A"); `Mod` is Ctrl or Cmd, and "g d" is one key after the other. */
  keys: readonly string[]
  /** 'page' when left out. */
  reach?: KeyReach | undefined
  /** Held down, it does it again and again; else one press counts once. */
  mayRepeat?: boolean | undefined
  /** The result `false` leaves the press to the next binding of the key, or to the browser. */
  run: (event: KeyboardEvent) => unknown
}

interface Bound {
  binding: KeyBinding
  presses: readonly KeyBindingPress[]
}

let bound: readonly Bound[] = []
let onSequence: EventListener = () => undefined

/** A sign may need Shift on one keyboard and not on another: "/" is Shift+7 on a German one. */
const spellings = (keys: string): string[] => {
  if (keys.includes('Mod+')) return ['Control', 'Meta'].map(mod => keys.replace('Mod', mod))
  return /^[^\p{L}\d]$/u.test(keys) ? [keys, `Shift+${keys}`] : [keys]
}

const isSequence = (keys: string) => keys.includes(' ')

const counts = (event: Event, { reach = 'page' }: KeyBinding): boolean =>
  !event.defaultPrevented && isInReach(event, reach)

/** Whether the press was taken. */
const runOne = (event: KeyboardEvent, binding: KeyBinding): boolean => {
  if (!counts(event, binding)) return false
  // Held down it neither does it again nor what the browser would do.
  if (event.repeat && !binding.mayRepeat) event.preventDefault()
  else if (binding.run(event) === false) return false
  else event.preventDefault()
  return true
}

const onKey = (event: KeyboardEvent) => {
  if (event.isComposing) return
  for (const { binding, presses } of bound)
    if (presses.some(press => matchKeyBindingPress(event, press)) && runOne(event, binding)) return
}

/** Before anything else sees the press: the "a" of "g a" is no "a" for the row in focus. */
const onSequenceKey = (event: KeyboardEvent) => {
  if (!event.isComposing && isInReach(event, 'page')) onSequence(event)
}

const rebuild = (next: readonly Bound[]) => {
  if (bound.length === 0) {
    addEventListener('keydown', onKey)
    addEventListener('keydown', onSequenceKey, { capture: true })
  }
  bound = next
  const sequences = bound.flatMap(({ binding }) =>
    binding.keys.filter(isSequence).map(keys => {
      const run = (event: KeyboardEvent) => {
        if (runOne(event, binding)) event.stopImmediatePropagation()
      }
      return [keys, run] as const
    }),
  )
  onSequence = createKeybindingsHandler(Object.fromEntries(sequences.reverse()))
  if (bound.length > 0) return
  removeEventListener('keydown', onKey)
  removeEventListener('keydown', onSequenceKey, { capture: true })
}

/** Binds keys to what they do until the returned function is called. One listener serves all of them. */
export const bindKeys = (bindings: readonly KeyBinding[]): (() => void) => {
  const added: readonly Bound[] = bindings.map(binding => ({
    binding,
    presses: binding.keys
      .filter(keys => !isSequence(keys))
      .flatMap(spellings)
      .flatMap(parseKeybinding),
  }))
  rebuild([...added, ...bound])
  return () => rebuild(bound.filter(one => !added.includes(one)))
}
