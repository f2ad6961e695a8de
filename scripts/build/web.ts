import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, context, type Metafile } from 'esbuild'
import { type OutputChunk, rolldown } from 'rolldown'
import { fromRoot, type Mode, ROOT } from './paths.ts'
import { chunkNameFor, ENTRY_MODULE } from './routes.ts'
import { noStyleElements } from './style-elements.ts'

/** About 3 kB when compressed. */
const MIN_CHUNK_BYTES = 15_000

/** Describes a built app for the HTML and its preload links. */
export interface WebBundle {
  readonly entry: string
  /** Files of the scripts that contain `modules`, and of their static imports. */
  filesOf(modules: readonly string[]): readonly string[]
}

/** Creates one file per set of lazy modules that share code. */
const optionsFor = (outDir: string, mode: Mode) =>
  ({
    absWorkingDir: ROOT,
    entryPoints: [fromRoot(ENTRY_MODULE)],
    outdir: join(outDir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // valtio checks MODE on every render; without a value, its debugging effects would run in production.
      'import.meta.env': 'true',
      'import.meta.env.MODE': JSON.stringify(mode),
    },
    plugins: [noStyleElements],
    minifySyntax: mode === 'production',
    sourcemap: mode === 'production' ? 'external' : 'inline',
    legalComments: 'none',
    logLevel: 'warning',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    metafile: true,
  }) satisfies BuildOptions

const scriptsOf = ({ outputs }: Metafile) => {
  const scripts = Object.entries(outputs).filter(([file]) => file.endsWith('.js'))
  const imports = new Map(
    scripts.map(([file, output]) => [
      basename(file),
      output.imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path }) => basename(path)),
    ]),
  )
  const fileOf = new Map(
    scripts.map(([file, { entryPoint }]) => [entryPoint ?? '', basename(file)] as const),
  )
  return {
    imports,
    fileFor: (module: string): string => {
      const file = fileOf.get(module)
      if (file === undefined) throw new Error(`The bundle has no file for ${module}.`)
      return file
    },
  }
}

const closure = (files: readonly string[], imports: ReadonlyMap<string, readonly string[]>) => {
  const found = new Set(files)
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next)
  return [...found]
}

/** Rebuilds web/main.tsx for development; each call bundles only what changed. */
export const webRebuilder = async (outDir: string): Promise<() => Promise<WebBundle>> => {
  const kept = await context(optionsFor(outDir, 'development'))
  return async () => {
    const { imports, fileFor } = scriptsOf((await kept.rebuild()).metafile)
    return {
      entry: fileFor(ENTRY_MODULE),
      filesOf: modules => closure(modules.map(fileFor), imports),
    }
  }
}

/**
 * Bundles web/main.tsx with esbuild, then groups the chunks by `chunkNameFor` and minifies them with Rolldown. Source
 * maps go to `mapsDir`, which isn't served.
 */
export const bundleWeb = async (outDir: string, mapsDir: string): Promise<WebBundle> => {
  const plain = await build({ ...optionsFor(outDir, 'production'), write: false })
  const { imports, fileFor } = scriptsOf(plain.metafile)
  const reach = new Map<string, ReadonlySet<string>>()
  const isReached = (module: string, file: string) => {
    const reached = reach.get(module) ?? new Set(closure([fileFor(module)], imports))
    reach.set(module, reached)
    return reached.has(file)
  }
  const nameOf = (file: string) => chunkNameFor(module => isReached(module, file))
  const outputs = new Map(plain.outputFiles.map(output => [basename(output.path), output]))

  const bundle = await rolldown({
    input: fileFor(ENTRY_MODULE),
    preserveEntrySignatures: 'allow-extension',
    plugins: [
      {
        name: 'esbuild-output',
        resolveId: source => (outputs.has(basename(source)) ? basename(source) : null),
        load: id => ({
          code: outputs.get(id)?.text ?? '',
          map: outputs.get(`${id}.map`)?.text ?? null,
        }),
      },
    ],
  })
  const { output } = await bundle.generate({
    entryFileNames: 'start-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: 'hidden',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { debugName: 'rule', name: nameOf, minSize: MIN_CHUNK_BYTES },
        // Pages too small for their own script.
        { debugName: 'small', name: id => nameOf(id) && 'small-pages' },
      ],
    },
    minify: {
      // Separate statements compress better than joined ones.
      compress: { target: 'es2022', sequences: false },
      mangle: { toplevel: true },
      codegen: { removeWhitespace: true },
    },
  })
  await bundle.close()

  const chunks = output.filter((file): file is OutputChunk => file.type === 'chunk')
  const assets = [...outputs.values()].filter(({ path }) => !/\.js(\.map)?$/.test(path))
  const dir = join(outDir, 'assets')
  await Promise.all([mkdir(dir, { recursive: true }), mkdir(mapsDir, { recursive: true })])
  await Promise.all([
    ...assets.map(({ path, contents }) => writeFile(join(dir, basename(path)), contents)),
    ...chunks.map(({ fileName, code }) => writeFile(join(dir, fileName), code)),
    ...chunks.map(({ fileName, map }) =>
      writeFile(join(mapsDir, `${fileName}.map`), map?.toString() ?? ''),
    ),
  ])

  const chunkOf = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk.fileName])))
  const chunkImports = new Map(chunks.map(chunk => [chunk.fileName, chunk.imports]))
  const chunkFor = (module: string): string => {
    const chunk = chunkOf.get(fileFor(module))
    if (chunk === undefined) throw new Error(`The build has no script for ${module}.`)
    return chunk
  }
  const entry = chunks.find(chunk => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry script.')
  return {
    entry: entry.fileName,
    filesOf: modules => closure([entry.fileName, ...modules.map(chunkFor)], chunkImports),
  }
}
