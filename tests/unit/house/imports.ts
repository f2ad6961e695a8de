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

const codes = new Map<string, string>()
/** A file without its comments. Several tests read all files. */
const codeOf = (file: string): string => {
  const code = codes.get(file) ?? readFileSync(join(ROOT, file), 'utf8').replace(COMMENTS, '')
  codes.set(file, code)
  return code
}

/** All imports and re-exports of a file. Type-only ones are dependencies too. */
export const importsOf = (file: string) => {
  const code = codeOf(file)
  const found = (pattern: RegExp, isDynamic: boolean): ImportLine[] =>
    [...code.matchAll(pattern)].map(([, target = '']) => {
      const isOurs = target.startsWith('.')
      const to = isOurs ? posix.join(posix.dirname(file), target) : target
      return { from: file, to, isOurs, isDynamic }
    })
  return [...found(STATIC, false), ...found(BARE, false), ...found(DYNAMIC, true)]
}

const NAMED = /^(?:import|export)\s+(?:type\s+)?([^'"`;]*?)\s*from\s+['"](\.[^'"]+)['"]/gm
const EXPORTED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm

/** Names of a list such as `a, type B, c as d`; `at` is the side of `as` to take. */
const listed = (list: string, at: 0 | 1): string[] =>
  list
    .split(',')
    .map(item => item.trim().replace(/^type\s+/, ''))
    .filter(item => item !== '')
    .map(item => item.split(/\s+as\s+/).at(at === 0 ? 0 : -1) ?? item)

/** Names that a file imports from other files; `*` for all of them, also for dynamic imports. */
export const namedImportsOf = (file: string): { to: string; name: string }[] => {
  const code = codeOf(file)
  const pathOf = (target: string) => posix.join(posix.dirname(file), target)
  const named = [...code.matchAll(NAMED)].flatMap(([, names = '', target = '']) => {
    const [, list] = /\{([\s\S]*)\}/.exec(names) ?? []
    const all = list === undefined || /\*/.test(names) ? ['*'] : listed(list, 0)
    return all.map(name => ({ to: pathOf(target), name }))
  })
  const dynamic = [...code.matchAll(DYNAMIC)].map(([, target = '']) => ({
    to: pathOf(target),
    name: '*',
  }))
  return [...named, ...dynamic]
}

/** Names that a file exports, except for its default export. */
export const exportsOf = (file: string): string[] => {
  const code = codeOf(file)
  const names = [
    ...[...code.matchAll(EXPORTED)].map(([, name = '']) => name),
    ...[...code.matchAll(EXPORT_LIST)].flatMap(([, list = '']) => listed(list, 1)),
  ]
  return [...new Set(names)]
}
