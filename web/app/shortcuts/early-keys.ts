/* Keys of the shell that were pressed before the script that binds them was here; the page kept them (web/index.html). */

declare global {
  var earlyKeys: { isPressed(): boolean; take(): readonly KeyboardEvent[] } | undefined
}

/** What was pressed longer ago is not wanted any more. */
const LATEST_MS = 10_000

/** Presses them again, once, as soon as they are bound; `isWanted` false only ends the keeping. */
export const pressEarlyKeys = (isWanted: boolean): void => {
  const kept = globalThis.earlyKeys?.take() ?? []
  globalThis.earlyKeys = undefined
  if (!isWanted) return
  for (const event of kept) {
    if (performance.now() - event.timeStamp > LATEST_MS) continue
    const isThere = event.target instanceof Node && event.target.isConnected
    const target = isThere && event.target ? event.target : document.body
    target.dispatchEvent(new KeyboardEvent('keydown', event))
  }
}
