import { vi } from 'vitest'

// A worker runs many files; each begins with modules and storage of its own, whatever the one before left in them.
vi.resetModules()
for (const name of ['localStorage', 'sessionStorage'] as const)
  if (name in globalThis) globalThis[name].clear()
