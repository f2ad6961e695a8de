import { vi } from 'vitest'

// A worker runs many files; each begins with modules and storage of its own, whatever the one before left in them.
vi.resetModules()
for (const name of ['localStorage', 'sessionStorage'] as const)
  if (name in globalThis) globalThis[name].clear()
// A test that saves a file leaves the page at the file's address.
const { happyDOM } = globalThis as { happyDOM?: { setURL(url: string): void } }
happyDOM?.setURL('http://localhost:3000/')

// Without a layout the document is as high as the window, as in a browser, so that a list has room for rows.
if ('document' in globalThis)
  Object.defineProperty(document.documentElement, 'clientHeight', {
    configurable: true,
    get: () => innerHeight,
  })

/** Vitest waits for one second, which a busy machine takes for an import. */
const WAIT_MS = 15_000
const { waitFor } = vi
// Files of one worker share what is set here.
if (!('isPatient' in waitFor)) {
  const patiently: typeof waitFor = (look, options = WAIT_MS) => waitFor(look, options)
  vi.waitFor = Object.assign(patiently, { isPatient: true })
}
