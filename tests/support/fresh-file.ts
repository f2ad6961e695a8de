import { format } from 'node:util'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { reportLooseTexts } from './loose-texts.ts'
import { standInForTopLayer } from './top-layer.ts'

vi.resetModules()
for (const name of ['localStorage', 'sessionStorage'] as const)
  if (name in globalThis) globalThis[name].clear()
// Files of one worker share the window. A test that saves a file leaves it at the file's URL, others change its size.
// Lists fill the height with rows; rendering them takes most of the time of tests.
const { happyDOM } = globalThis as Partial<Pick<Window, 'happyDOM'>>
happyDOM?.setURL('http://localhost:3000/')
happyDOM?.setViewport({ width: 1024, height: 240 })

// Without layout, make the document as high as the window, like in a browser, so that lists have room for rows.
if ('document' in globalThis) {
  document.body.replaceChildren()
  // Calls that a page has queued are sent after its test has ended; there is no server at the document's address.
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  if (!('showPopover' in HTMLElement.prototype)) {
    standInForTopLayer()
    reportLooseTexts()
  }
  Object.defineProperty(document.documentElement, 'clientHeight', {
    configurable: true,
    get: () => innerHeight,
  })
}

/** Vitest's default is one second, which an import can take on a busy machine. */
const WAIT_MS = 15_000
const { waitFor } = vi
// Patch once, because files of one worker share `vi`.
if (!('isPatient' in waitFor)) {
  const patiently: typeof waitFor = (look, options = WAIT_MS) => waitFor(look, options)
  vi.waitFor = Object.assign(patiently, { isPatient: true })
}

/** Console errors, such as React's warnings, fail the test that didn't expect them by mocking `console.error`. */
let consoleErrors: string[] = []
beforeEach(() => {
  consoleErrors = []
  console.error = (...parts: unknown[]) => {
    const text = format(...parts)
    // happy-dom lacks this element.
    if (!text.startsWith('The tag <search> is unrecognized')) consoleErrors.push(text)
  }
  // The product warns about the failures that tests cause.
  console.warn = () => undefined
})
afterEach(() => expect(consoleErrors, 'unexpected console errors').toEqual([]))

/** Runs after the file's own hooks. */
afterEach(async () => {
  if (happyDOM) (await import('@testing-library/react')).cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
