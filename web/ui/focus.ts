import type { KeyboardEvent } from 'react'

/** Focuses an element that isn't a control, without a focus ring and without scrolling. */
export const focusQuietly = (element: HTMLElement | null) => {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}

/** Whether the user is in a field or a dialog, from which nothing may take the focus. */
export const isFocusInUse = () =>
  Boolean(document.activeElement?.closest('[role="dialog"], dialog, input, textarea, select'))

/** Scrolls as little as is needed. As a `ref`, it shows what has just been added, such as an error below a long form. */
export const showInView = (element: Element | null | undefined) => {
  // In newer browsers, this call returns a promise, which neither a ref nor an effect may return.
  element?.scrollIntoView({ block: 'nearest' })
}

/** Focuses a text field with its text selected. As a `ref`, it does so when the field appears. */
export const focusText = (field: HTMLInputElement | null) => {
  field?.focus({ preventScroll: true })
  field?.select()
}

/**
 * Focuses the first match, such as a field with an error, in the next frame, when changes of this press are rendered.
 * Without a match of the first selector, the next one counts.
 */
export const focusField = (frame: ParentNode | null, ...selectors: readonly string[]) => {
  requestAnimationFrame(() => {
    const field = selectors.map(one => frame?.querySelector<HTMLElement>(one)).find(Boolean)
    const folded = field?.closest('details')
    if (folded) folded.open = true
    if (!field || field.matches(`${CONTROL}, ${FIELD}, [tabindex]`)) return field?.focus()
    focusQuietly(field)
    field.scrollIntoView({ block: 'center' })
  })
}

/** Moves the focus among the matches, from the last one to the first as in menus, for example by arrow keys. */
export const stepFocus = (frame: Element, selector: string, step: number) => {
  const all = [...frame.querySelectorAll<HTMLElement>(selector)]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all.at((at + step) % all.length)?.focus()
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** ← and → move the focus among the matches. */
export const stepFocusByKey = (event: KeyboardEvent<HTMLElement>, selector: string) => {
  const step = STEPS[event.key]
  if (step === undefined) return
  stepFocus(event.currentTarget, selector, step)
  event.preventDefault()
}

/** Overlays, bars and panels. When one of them is gone, the focus returns to where it came from. */
const GUEST = 'dialog, [popover], .bulk-bar, [data-returns-focus]'
const CONTROL = 'a[href], button, select, summary, input:is([type="checkbox"], [type="radio"])'
const FIELD = `input:not(${CONTROL}), textarea`
const HEADING = 'h1, h2, h3'
const BARS = '.bulk-bar, .list-foot, .messages'
const ROW = 'tr[tabindex]'

/**
 * The focused element and its ancestors, each removed one replaced by the element in its place. In a guest, the path
 * from which the focus entered the guest follows.
 */
let path: readonly Element[] = []

const pathOf = (element: Element): Element[] => {
  const own: Element[] = []
  for (let node: Element | null = element; node; node = node.parentElement) own.push(node)
  const index = own.findIndex(node => node.matches(GUEST))
  const guest = own[index]
  if (!guest) return own
  const known = path.indexOf(guest)
  const way = known < 0 ? [guest, ...path, ...own.slice(index + 1)] : path.slice(known)
  return [...own.slice(0, index), ...way]
}

/** The element that followed a removed one, otherwise the one before it. A row is replaced by a row. */
const inPlaceOf = (removed: Element, records: readonly MutationRecord[]): Element[] => {
  const recordOf = (node: Node) =>
    records.findLast(record => [...record.removedNodes].includes(node))
  const record = recordOf(removed)
  const parent = record?.target
  if (!(parent instanceof Element) || parent === document.body || removed.matches(GUEST)) return []
  let before = record?.previousSibling ?? null
  while (before && !before.isConnected) before = recordOf(before)?.previousSibling ?? null
  const all = [...parent.children]
  const next = before ? (before as Element | Text).nextElementSibling : parent.firstElementChild
  const index = next ? all.indexOf(next) : all.length
  const nearest = [...all.slice(index), ...all.slice(0, index).reverse()].find(
    candidate =>
      candidate.matches(ROW) === removed.matches(ROW) && !candidate.matches('[aria-hidden="true"]'),
  )
  if (!nearest) return []
  const control = nearest.querySelector(HEADING) ? null : nearest.querySelector(CONTROL)
  return control ? [control, nearest] : [nearest]
}

/** What can get the focus at a place on the path: the row, the control, the tab stop of the list, or the heading. */
const placesAt = (node: Element): (Element | null)[] => {
  const row = node.closest(ROW)
  if (row) return [row]
  if (node.matches(`${CONTROL}, ${FIELD}`)) return [node]
  if (node.matches('li, tr, ul, ol, tbody'))
    return [...node.querySelectorAll('[tabindex="0"]'), ...node.querySelectorAll(CONTROL)]
  return [node.querySelector(HEADING), node.matches('[tabindex]') ? node : null]
}

const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.isConnected &&
  !element.matches(':disabled') &&
  !element.closest('dialog:not([open]), [inert]') &&
  element.checkVisibility()

const take = (element: Element | null): boolean => {
  if (!isUsable(element)) return false
  if (element.matches(HEADING)) focusQuietly(element)
  else element.focus({ preventScroll: true })
  // When the focus leaves the toasts, sonner returns it to where it was.
  if (document.activeElement !== element) element.focus({ preventScroll: true })
  return document.activeElement === element
}

/** Moves the focus out of action bars and messages to where it was before. */
export const leaveBars = () => {
  const places = path.filter(node => !node.closest(BARS))
  if (!take(places[0] ?? null)) giveBack(places)
}

/** Skips the text field from which the focus entered a bar, because that would open the keyboard of a phone. */
const giveBack = (places: readonly Element[]) => {
  const bar = places.findIndex(node => node.matches(BARS))
  const wanted = places.filter((node, index) => bar < 0 || index < bar || !node.matches(FIELD))
  return [...wanted.flatMap(placesAt), document.querySelector('h1')].some(take)
}

/**
 * Keeps the focus in the page: when the focused element is removed, disabled or hidden, the nearest remaining place
 * gets the focus. A press on nothing still takes it away.
 * @returns a function that ends this
 */
export const keepFocus = (): (() => void) => {
  let last: Element | null = null
  const update = (records: readonly MutationRecord[]) => {
    const isKept = (node: Element) => node.isConnected || node.matches(BARS)
    if (!path.every(isKept))
      path = path.flatMap(node => (isKept(node) ? node : inPlaceOf(node, records)))
    const { activeElement } = document
    const isOut = activeElement === document.body || activeElement?.isConnected !== true
    if (isOut && last && !isUsable(last)) giveBack(path)
  }
  const observer = new MutationObserver(update)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    path = pathOf(target)
    last = target
  }
  // The focus is only lost if its element can't have it any longer, which is known once the current changes are made.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) queueMicrotask(() => update(observer.takeRecords()))
  }
  const onClick = () => {
    if (document.activeElement === document.body) last = null
  }
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  document.addEventListener('click', onClick, true)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    document.removeEventListener('click', onClick, true)
  }
}
