const LOCK = 'stargazarr-visible'

/** Lets the other tabs of this browser see whether this one is visible, by a lock they can look at. The returned function ends it. */
export const showVisibility = (): (() => void) => {
  let release: () => void = () => undefined
  const update = () => {
    release()
    if (document.hidden || !navigator.locks) return
    const hidden = new Promise<void>(resolve => {
      release = resolve
    })
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => hidden)
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    release()
  }
}

/** Whether any tab that shows its visibility is visible; false where the browser has no locks. */
export const isAnyTabVisible = async (): Promise<boolean> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === LOCK)
}
