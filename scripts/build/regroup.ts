import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type BuildOptions, type BuildResult, build } from 'esbuild'
import { AIMED_SMALLEST_KB, BUDGET_KB, MOST_MORE } from './budgets.ts'
import { type Chunk, chunksOf, WebBundle } from './bundle.ts'
import type { Limits } from './part-costs.ts'
import { partsOf } from './parts.ts'
import { closure } from './pieces.ts'
import { FIRST_MODULES, KINDS, VIEWS } from './routes.ts'

/** Bytes of source that are about 1 kB as sent; compressed alone, small files need more than these, and large ones fewer. */
const SOURCE_PER_KB = 5750
const SOURCE_PER_KB_OF_SMALL = 6600

const LIMITS: Limits = {
  fileCost: 11_000,
  smallest: AIMED_SMALLEST_KB * SOURCE_PER_KB_OF_SMALL,
  ownFiles: MOST_MORE,
  ownBytes: BUDGET_KB.page * SOURCE_PER_KB,
  rootBytes: 110_000,
}

type Plain = BuildResult<{ metafile: true; write: false }>

/**
 * Left alone, code that lazy modules share becomes one file for each set of lazy modules that reach it: dozens of small
 * files, each compressed by itself. Here the files of such a build are bundled once more into parts.ts's few. esbuild puts
 * into one file what the same lazy files reach; so every lazy file that reaches one file of a part is made to reach all of
 * it, by imports at its end, where they change no order of evaluation.
 */
export const regroup = async (plain: Plain, entryModule: string, options: BuildOptions) => {
  const files = new Map(
    plain.outputFiles
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, text }) => [basename(path), text]),
  )
  const before = new WebBundle(chunksOf(plain.metafile), entryModule)
  const fileFor = (module: string) => before.chunkFor(module).file
  const rootsOf = (modules: readonly string[]) => modules.map(fileFor)
  const parts = partsOf(
    before.chunks.map(({ file, module, needs }) => ({
      file,
      needs,
      size: Buffer.byteLength(files.get(file) ?? ''),
      isRoot: module !== undefined,
    })),
    VIEWS.map(({ modules, ownKb, ...view }) => ({
      ...view,
      roots: rootsOf(modules),
      ...(ownKb !== undefined && { ownBytes: ownKb * SOURCE_PER_KB }),
    })),
    rootsOf(FIRST_MODULES),
    new Map([...KINDS].map(([module, kind]) => [fileFor(module), kind])),
    LIMITS,
  )
  const sources = gathered(before, files, parts)
  // As files, since a plugin would be asked for each of thousands of imports.
  const folder = await mkdtemp(join(tmpdir(), 'stargazarr-'))
  try {
    await Promise.all([...sources].map(([name, text]) => writeFile(join(folder, name), text)))
    const { outputFiles, metafile } = await build({
      ...options,
      absWorkingDir: folder,
      entryPoints: [shortNames(before.chunks).get(before.entry.file) ?? before.entry.file],
      metafile: true,
      write: false,
    })
    return { outputFiles, bundle: new WebBundle(composed(chunksOf(metafile), before), entryModule) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The files to bundle, by name. */
const gathered = (
  { chunks }: WebBundle,
  texts: ReadonlyMap<string, string>,
  parts: readonly (readonly string[])[],
): Map<string, string> => {
  const byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
  const names = shortNames(chunks)
  const nameOf = (file: string) => names.get(file) ?? file
  const partOf = new Map(parts.flatMap(files => files.map(file => [file, files] as const)))
  const isRoot = (file: string) => byFile.get(file)?.module !== undefined
  const reachedFrom = (root: string) =>
    closure([root], file => [
      ...(byFile.get(file)?.needs ?? []),
      ...(partOf.get(file) ?? []).filter(mate => !isRoot(mate)),
    ])
  const sources = new Map<string, string>()
  /** Roots that are one file: how each is asked for. */
  const joint = new Map<string, string>()
  for (const roots of parts.map(files => files.filter(isRoot)).filter(({ length }) => length > 1)) {
    const name = `joint-${nameOf(roots[0] ?? '')}`
    const lines = roots.map((root, at) => `export * as page${at} from "./${nameOf(root)}";`)
    sources.set(name, lines.join('\n'))
    for (const [at, root] of roots.entries())
      joint.set(root, `import("./${name}").then(module => module.page${at})`)
  }
  for (const { file } of chunks) {
    const text = (texts.get(file) ?? '')
      .replace(/\bimport\("\.\/([^"]+\.js)"\)/g, (whole, target) => joint.get(target) ?? whole)
      .replace(/"\.\/([^"]+\.js)"/g, (whole, target) =>
        names.has(target) ? `"./${names.get(target)}"` : whole,
      )
    const more = isRoot(file) ? [...reachedFrom(file)].filter(other => other !== file) : []
    const imports = more.map(other => `import "./${nameOf(other)}";`)
    sources.set(nameOf(file), [text, ...imports].join('\n'))
  }
  return sources
}

/** Files that are asked for, without the hash in their name where that is clear: each name stands in others' texts. */
const shortNames = (chunks: readonly Chunk[]): Map<string, string> => {
  const short = (file: string) => file.replace(/-[0-9A-Z]{8}(?=\.js$)/, '')
  const asked = chunks.filter(chunk => chunk.module !== undefined).map(chunk => chunk.file)
  const all = asked.map(short)
  return new Map(
    asked
      .filter((_, at) => all.indexOf(all[at] ?? '') === all.lastIndexOf(all[at] ?? ''))
      .map(file => [file, short(file)]),
  )
}

/** Chunks made of the files of `before`, in the words of its modules. */
const composed = (chunks: readonly Chunk[], before: WebBundle): Chunk[] => {
  const names = shortNames(before.chunks)
  const byFile = new Map(before.chunks.map(chunk => [names.get(chunk.file) ?? chunk.file, chunk]))
  const plainOf = (input: string | undefined) => byFile.get(input ?? '')
  return chunks.map(chunk => ({
    ...chunk,
    module: plainOf(chunk.module)?.module,
    holds: new Map([...chunk.holds.keys()].flatMap(input => [...(plainOf(input)?.holds ?? [])])),
  }))
}
