import { vi } from 'vitest'

// A worker runs many files; each begins with modules of its own, whatever the one before left in them.
vi.resetModules()
