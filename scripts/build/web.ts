import { basename, join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { fromRoot, type Mode, ROOT } from './paths.ts'

const ENTRY = 'web/main.tsx'

/** One file of the bundle with what it imports at once and what it loads later. */
export interface Chunk {
  readonly file: string
  /** Source module this chunk was made for; absent for shared code. */
  readonly module: string | undefined
  /** File names of the chunks it cannot run without. */
  readonly needs: readonly string[]
}

export interface WebBundle {
  readonly chunks: readonly Chunk[]
  readonly entry: Chunk
}

/** Bundles web/main.tsx into `<outDir>/assets` as ES modules with hashed names, one chunk per lazily imported module. */
export const bundleWeb = async (outDir: string, mode: Mode): Promise<WebBundle> => {
  const isProduction = mode === 'production'
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [fromRoot(ENTRY)],
    outdir: join(outDir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    minify: isProduction,
    sourcemap: isProduction ? false : 'inline',
    legalComments: 'none',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // valtio asks for MODE on every render; without a value its debug effects run in production.
      'import.meta.env': JSON.stringify({ MODE: mode }),
    },
    metafile: true,
    logLevel: 'warning',
  })
  const chunks = chunksOf(metafile)
  const entry = chunks.find(chunk => chunk.module === ENTRY)
  if (!entry) throw new Error(`The bundle holds no chunk for ${ENTRY}.`)
  return { chunks, entry }
}

const chunksOf = (metafile: Metafile): Chunk[] =>
  Object.entries(metafile.outputs)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, { entryPoint, imports }]) => ({
      file: basename(file),
      module: entryPoint,
      needs: imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path }) => basename(path)),
    }))

/** File names of `chunks` and of everything they cannot run without, each once. */
export const closureOf = ({ chunks }: WebBundle, roots: readonly Chunk[]): string[] => {
  const byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const needed of byFile.get(file)?.needs ?? []) visit(needed)
  }
  for (const root of roots) visit(root.file)
  return [...seen]
}
