import {
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** Delay before a departure counts, because opening a menu briefly moves focus out, and a tap ends before its click. */
const LEFT_MS = 300

/**
 * Whether the pointer or focus is in an element, or focus is in a menu that the element opened. A touch counts while
 * the finger is down. `events` are the handlers for the element.
 */
export const useHoverOrFocusWithin = () => {
  const [isWithin, setIsWithin] = useState(false)
  const inside = useRef({ pointer: false, focus: false })
  const element = useRef<Element>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const note = useCallback((what: keyof typeof inside.current, isInside: boolean) => {
    if (inside.current[what] === isInside) return
    inside.current[what] = isInside
    clearTimeout(timer.current)
    if (inside.current.pointer || inside.current.focus) setIsWithin(true)
    else timer.current = setTimeout(() => setIsWithin(false), LEFT_MS)
  }, [])
  // React reports neither entering nor leaving if the content under the pointer is replaced, so listen on the document.
  // Listen before the first paint, because the list may appear under a resting pointer, and the browser then fires a
  // single event right after that paint.
  useLayoutEffect(() => {
    const onOver = ({ target }: Event) => {
      // A toast or bar may be covering the element briefly.
      if (target instanceof Element && !target.closest('.float'))
        note('pointer', element.current?.contains(target) === true)
    }
    const onOut = ({ relatedTarget }: MouseEvent) => {
      if (relatedTarget === null) note('pointer', false)
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('pointerout', onOut)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('pointerout', onOut)
    }
  }, [note])
  // Removing the focused element fires no event, so check after each render.
  useEffect(() => {
    if (document.activeElement === document.body) note('focus', false)
  })
  return {
    isWithin,
    events: useMemo(
      () => ({
        onPointerOver: ({ currentTarget }: PointerEvent) => {
          element.current = currentTarget
        },
        onFocus: () => note('focus', true),
        onBlur: () => note('focus', false),
      }),
      [note],
    ),
  }
}
