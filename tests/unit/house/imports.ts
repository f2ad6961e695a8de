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

/** Text of a file, by its path from the project root. */
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

export interface ImportLine {
  readonly from: string
  /** An imported project file as a path from the project root, or an imported package as written. */
  readonly to: string
  readonly isOurs: boolean
  readonly isDynamic: boolean
  /** `*` for all of them, also for a default or dynamic import. */
  readonly names: readonly string[]
}

const STATIC = /^(?:import|export)\b(?:([^'"`;]*?)\bfrom)?\s+['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

const codes = new Map<string, string>()
/** A file without its comments. Several tests read all files. */
const codeOf = (file: string): string => {
  const code = codes.get(file) ?? read(file).replace(COMMENTS, '')
  codes.set(file, code)
  return code
}

/** Names of a list such as `a, type B, c as d`; `at` is the side of `as` to take. */
const listed = (list: string, at: 0 | -1): string[] =>
  list
    .split(',')
    .map(item => item.trim().replace(/^type\s+/, ''))
    .filter(item => item !== '')
    .map(item => item.split(/\s+as\s+/).at(at) ?? item)

const namesIn = (clause: string): string[] => {
  const [, list] = /\{([\s\S]*)\}/.exec(clause) ?? []
  return list === undefined || clause.includes('*') ? ['*'] : listed(list, 0)
}

/** All imports and re-exports of a file. Type-only ones are dependencies too. */
export const importsOf = (file: string): ImportLine[] => {
  const line = (target: string, names: readonly string[], isDynamic = false): ImportLine => {
    const isOurs = target.startsWith('.')
    const to = isOurs ? posix.join(posix.dirname(file), target) : target
    return { from: file, to, isOurs, isDynamic, names }
  }
  const [code, all] = [codeOf(file), ['*']]
  return [
    ...[...code.matchAll(STATIC)].map(([, clause, target = '']) =>
      line(target, clause === undefined ? [] : namesIn(clause)),
    ),
    ...[...code.matchAll(DYNAMIC)].map(([, target = '']) => line(target, all, true)),
  ]
}

const EXPORTED =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm

/** Names that a file exports, except for its default export. */
export const exportsOf = (file: string): string[] => {
  const code = codeOf(file)
  const names = [
    ...[...code.matchAll(EXPORTED)].map(([, name = '']) => name),
    ...[...code.matchAll(EXPORT_LIST)].flatMap(([, list = '']) => listed(list, -1)),
  ]
  return [...new Set(names)]
}
