import { basename } from 'node:path'
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild'
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
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [PREFIX + before.entry.file],
    plugins: [gathered(before, files, parts)],
    metafile: true,
    write: false,
  })
  return { outputFiles, bundle: new WebBundle(composed(chunksOf(metafile), before), entryModule) }
}

const PREFIX = 'plain:'
const JOINT = 'joint:'

const gathered = (
  { chunks }: WebBundle,
  texts: ReadonlyMap<string, string>,
  parts: readonly (readonly string[])[],
): Plugin => {
  const byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
  const names = shortNames(chunks)
  const fileOf = new Map([...names].map(([file, name]) => [name, file]))
  const partOf = new Map(parts.flatMap(files => files.map(file => [file, files] as const)))
  const isRoot = (file: string) => byFile.get(file)?.module !== undefined
  const reachedFrom = (root: string) =>
    closure([root], file => [
      ...(byFile.get(file)?.needs ?? []),
      ...(partOf.get(file) ?? []).filter(mate => !isRoot(mate)),
    ])
  /** Roots that are one file: the name it is asked for by, and the name of each root in it. */
  const joint = new Map(
    parts
      .map(files => files.filter(isRoot))
      .filter(roots => roots.length > 1)
      .flatMap(roots => roots.map((root, at) => [root, { roots, name: `page${at}` }] as const)),
  )
  const load = (file: string) => {
    const text = (texts.get(file) ?? '').replace(
      /\bimport\("\.\/([^"]+\.js)"\)/g,
      (whole, target: string) => {
        const found = joint.get(target)
        return found
          ? `import("${JOINT}${found.roots[0]}").then(module => module.${found.name})`
          : whole
      },
    )
    if (!isRoot(file)) return text
    const more = [...reachedFrom(file)].filter(other => other !== file)
    return [text, ...more.map(other => `import "./${other}";`)].join('\n')
  }
  return {
    name: 'gathered',
    setup({ onResolve, onLoad }) {
      const named = (path: string, namespace: string) => ({
        path: names.get(path) ?? path,
        namespace,
      })
      const fileAt = (path: string) => fileOf.get(path) ?? path
      onResolve({ filter: /^joint:/ }, ({ path }) => named(path.slice(JOINT.length), 'joint'))
      onResolve({ filter: /^(?:plain:|\.\/)/ }, ({ path }) =>
        named(path.replace(/^(?:plain:|\.\/)/, ''), 'plain'),
      )
      onLoad({ filter: /.*/, namespace: 'plain' }, ({ path }) => ({ contents: load(fileAt(path)) }))
      onLoad({ filter: /.*/, namespace: 'joint' }, ({ path }) => ({
        contents: (joint.get(fileAt(path))?.roots ?? [])
          .map(root => `export * as ${joint.get(root)?.name} from "./${root}";`)
          .join('\n'),
      }))
    },
  }
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
  const plainOf = (input: string | undefined) => {
    const file = input?.startsWith(PREFIX) ? input.slice(PREFIX.length) : undefined
    return file === undefined ? undefined : byFile.get(file)
  }
  return chunks.map(chunk => ({
    ...chunk,
    module: plainOf(chunk.module)?.module,
    holds: new Map([...chunk.holds.keys()].flatMap(input => [...(plainOf(input)?.holds ?? [])])),
  }))
}
