import { vi } from 'vitest'

// A worker runs many files; each begins with modules and storage of its own, whatever the one before left in them.
vi.resetModules()
for (const name of ['localStorage', 'sessionStorage'] as const)
  if (name in globalThis) globalThis[name].clear()
// A test that saves a file leaves the page at the file's address.
const { happyDOM } = globalThis as { happyDOM?: { setURL(url: string): void } }
happyDOM?.setURL('http://localhost:3000/')
