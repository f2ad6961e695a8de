import { join, relative, sep } from 'node:path'
import { type OutputChunk, type RolldownBuild, rolldown } from 'rolldown'
import { PAGES } from '../../web/app/pages.ts'
import { fromRoot, type Mode } from './paths.ts'
import { leanRouter } from './router.ts'
import { moduleOf, SHELL_MODULE } from './routes.ts'

const ENTRY = 'web/main.tsx'

/** One file of the bundle. */
export interface Chunk {
  readonly file: string
  /** File names of the chunks it cannot run without. */
  readonly needs: readonly string[]
  /** The modules in it, paths from the project folder. */
  readonly holds: readonly string[]
}

/** Bundles web/main.tsx into `<outDir>/assets` as ES modules with hashed names, one chunk per lazily imported module. */
export const bundleWeb = async (outDir: string, mode: Mode): Promise<WebBundle> => {
  const bundle = await rolldown({
    // Entries may carry what other chunks share with them.
    preserveEntrySignatures: 'allow-extension',
    cwd: fromRoot(),
    input: fromRoot(ENTRY),
    platform: 'browser',
    plugins: [leanRouter],
    moduleTypes: { '.svg': 'asset', '.png': 'asset' },
    transform: {
      target: 'es2022',
      jsx: { runtime: 'automatic' },
      define: {
        'process.env.NODE_ENV': JSON.stringify(mode),
        // valtio asks for MODE on every render; without a value its debug effects run in production.
        'import.meta.env': JSON.stringify({ MODE: mode }),
      },
    },
    onLog(level, log, print) {
      // "use client" means nothing in a bundle for browsers.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') print(level, log)
    },
  })
  try {
    const groups = mode === 'production' ? groupsOf(new WebBundle(await make(bundle, mode))) : []
    return new WebBundle(await make(bundle, mode, { dir: join(outDir, 'assets'), groups }))
  } finally {
    await bundle.close()
  }
}

const projectPath = (file: string) => relative(fromRoot(), file).split(sep).join('/')

interface Group {
  name: string
  test: (module: string) => boolean
}

const make = async (
  bundle: RolldownBuild,
  mode: Mode,
  written?: { dir: string; groups: Group[] },
): Promise<Chunk[]> => {
  const options = {
    format: 'esm',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    assetFileNames: '[name]-[hash][extname]',
    minify: mode === 'production',
    sourcemap: mode === 'production' ? false : 'inline',
    comments: { legal: false },
  } as const
  const { output } = written
    ? await bundle.write({
        ...options,
        dir: written.dir,
        codeSplitting: { groups: written.groups, includeDependenciesRecursively: false },
      })
    : await bundle.generate({ ...options, minify: false })
  return output
    .filter((file): file is OutputChunk => file.type === 'chunk')
    .map(({ fileName, imports, moduleIds }) => ({
      file: fileName,
      needs: imports,
      holds: moduleIds.map(projectPath),
    }))
}

/** The chunks of a build and what needs what. */
export class WebBundle {
  readonly entry: Chunk
  private readonly byFile: ReadonlyMap<string, Chunk>

  constructor(private readonly chunks: readonly Chunk[]) {
    this.byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
    this.entry = this.chunkFor(ENTRY)
  }

  chunkFor(module: string): Chunk {
    const chunk = this.chunks.find(({ holds }) => holds.includes(module))
    if (!chunk) throw new Error(`The bundle holds no chunk for ${module}.`)
    return chunk
  }

  /** `roots` and everything they cannot run without, each once, roots first. */
  closureOf(roots: readonly Chunk[]): Chunk[] {
    const seen = new Set<Chunk>()
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      for (const file of chunk.needs) visit(this.byFile.get(file))
    }
    for (const root of roots) visit(root)
    return [...seen]
  }

  modulesOf(roots: readonly Chunk[]): Set<string> {
    return new Set(this.closureOf(roots).flatMap(chunk => chunk.holds))
  }
}

/**
 * Left alone, code that two lazy modules share becomes a chunk of its own: dozens of small files, each compressed by
 * itself. What is always needed together goes into one file instead: the entry, the shell, the pages before the
 * sign-in, and what the last two have in common.
 */
const groupsOf = (bundle: WebBundle): Group[] => {
  const bare = PAGES.filter(page => page.frame === 'bare')
  const inEntry = bundle.modulesOf([bundle.entry])
  const inShell = bundle.modulesOf([bundle.chunkFor(SHELL_MODULE)])
  const inEntrance = bundle.modulesOf(bare.map(page => bundle.chunkFor(moduleOf(page))))
  const group = (name: string, holds: (module: string) => boolean): Group => ({
    name,
    test: id => holds(projectPath(id)),
  })
  return [
    group('main', module => inEntry.has(module)),
    group('common', module => inShell.has(module) && inEntrance.has(module)),
    group('shell', module => inShell.has(module)),
  ]
}
