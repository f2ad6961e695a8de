import type { Endpoint } from '../contract/endpoint.ts'

/** Paths that the backend is known to have. The gateway names them in the page, so that the first call succeeds. */
const known = new Set(
  typeof document === 'undefined'
    ? []
    : document.querySelector<HTMLMetaElement>('meta[name="known-paths"]')?.content.split(' '),
)

/** Paths under which a backend may offer a call, the likeliest first. */
export const pathsOf = ({ path, movedTo }: Pick<Endpoint, 'path' | 'movedTo'>): string[] => {
  if (movedTo === undefined) return [path]
  // Older backends respond to the new path with a page, which no browser reports as a failed call.
  return known.has(path) ? [path, movedTo] : [movedTo, path]
}

export const rememberPath = (found: string, paths: readonly string[]): void => {
  for (const path of paths) known.delete(path)
  known.add(found)
}
