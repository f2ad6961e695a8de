import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..', sep)

/** Source files under a folder, as paths from the project root with forward slashes. */
export const sourcesUnder = (folder: string): string[] =>
  existsSync(join(ROOT, folder))
    ? readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
        .map(entry => join(entry.parentPath, entry.name).slice(ROOT.length).split(sep).join('/'))
        .sort()
    : []

export interface ImportLine {
  readonly from: string
  /** An imported project file as a path from the project root, or an imported package as written. */
  readonly to: string
  readonly isOurs: boolean
  readonly isDynamic: boolean
}

const STATIC = /^(?:import|export)\b[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm
const BARE = /^import\s+['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** All imports and re-exports of a file. Type-only ones are dependencies too. */
export const importsOf = (file: string, source = readFileSync(join(ROOT, file), 'utf8')) => {
  const code = source.replace(COMMENTS, '')
  const found = (pattern: RegExp, isDynamic: boolean): ImportLine[] =>
    [...code.matchAll(pattern)].map(([, target = '']) => {
      const isOurs = target.startsWith('.')
      const to = isOurs ? posix.join(posix.dirname(file), target) : target
      return { from: file, to, isOurs, isDynamic }
    })
  return [...found(STATIC, false), ...found(BARE, false), ...found(DYNAMIC, true)]
}
