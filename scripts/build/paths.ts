import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const fromRoot = (...parts: string[]) => join(ROOT, ...parts)

/** Where the browser finds the assets; the one place that says so. */
export const ASSETS_URL = '/assets'

export type Mode = 'production' | 'development'
