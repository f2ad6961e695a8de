import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const fromRoot = (...parts: string[]) => join(ROOT, ...parts)
