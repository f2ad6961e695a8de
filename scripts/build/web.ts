import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type BuildOptions, build, type Loader, type Metafile, type Plugin } from 'esbuild'
import { PAGES, type Page } from '../../web/app/pages.ts'
import { leanContract, leanRouter } from './lean.ts'
import { fromRoot, type Mode, ROOT } from './paths.ts'
import { moduleOf, SHELL_MODULE } from './routes.ts'
import { noStyleElements } from './style-elements.ts'

const ENTRY = 'web/main.tsx'

/** One file of the bundle. */
export interface Chunk {
  readonly file: string
  /** The module this file was made for; absent for shared code. */
  readonly module: string | undefined
  /** File names of the chunks it cannot run without. */
  readonly needs: readonly string[]
  /** The modules in it, paths from the project folder. */
  readonly holds: readonly string[]
}

/** Bundles web/main.tsx into `<outDir>/assets` as ES modules with hashed names, one chunk per lazily imported module. */
export const bundleWeb = async (outDir: string, mode: Mode): Promise<WebBundle> => {
  const isProduction = mode === 'production'
  const options = {
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
      // valtio asks for MODE on every render; without a value its debug effects run in production. Given as plain values, so
      // that what is for development alone can be left out.
      'import.meta.env': 'true',
      'import.meta.env.MODE': JSON.stringify(mode),
    },
    logLevel: 'warning',
    // A group names icons' inner files too, which follow the icons anyway.
    logOverride: { 'ignored-bare-import': 'silent' },
  } satisfies BuildOptions
  const make = async (extra: BuildOptions): Promise<WebBundle> =>
    new WebBundle(
      chunksOf((await build({ ...options, ...extra, metafile: true })).metafile as Metafile),
    )

  if (!isProduction) return make({ plugins: [noStyleElements] })
  const plain = await make({
    write: false,
    minify: false,
    plugins: [leanRouter, leanContract, noStyleElements],
  })
  return make({ plugins: [leanRouter, leanContract, noStyleElements, gathered(plain)] })
}

const chunksOf = ({ outputs }: Metafile): Chunk[] =>
  Object.entries(outputs)
    .filter(([file]) => file.endsWith('.js'))
    .map(([file, { entryPoint, imports, inputs }]) => ({
      file: basename(file),
      module: entryPoint,
      needs: imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path }) => basename(path)),
      holds: Object.keys(inputs),
    }))

/** The chunks of a build and what needs what. */
export class WebBundle {
  readonly entry: Chunk
  private readonly byFile: ReadonlyMap<string, Chunk>

  constructor(readonly chunks: readonly Chunk[]) {
    this.byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
    this.entry = this.chunkFor(ENTRY)
  }

  chunkFor(module: string): Chunk {
    const chunk =
      this.chunks.find(made => made.module === module) ??
      this.chunks.find(({ holds }) => holds.includes(module))
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

interface Group {
  name: string
  members: readonly string[]
}

/**
 * Left alone, code that two lazy modules share becomes a chunk of its own: dozens of small files, each compressed by
 * itself. What is always needed together shall be one file: the entry with its packages, what the shell shares with the
 * pages before the sign-in, the shell, the sign-in form, and the small parts most pages are made of.
 */
const groupsOf = (bundle: WebBundle): Group[] => {
  const modulesOf = (pages: readonly Page[]) =>
    pages.map(page => bundle.modulesOf([bundle.chunkFor(moduleOf(page))]))
  const inEntry = bundle.modulesOf([bundle.entry])
  const inShell = bundle.modulesOf([bundle.chunkFor(SHELL_MODULE)])
  const bare = modulesOf(PAGES.filter(page => page.frame === 'bare'))
  const [home = new Set(), ...pages] = modulesOf(PAGES.filter(page => page.frame === 'shell'))
  const [login = new Set()] = bare
  const isShared = (module: string) => bare.some(modules => modules.has(module))
  const lazy = new Set(bundle.chunks.map(chunk => chunk.module))
  const canGather = (module: string) => !lazy.has(module) && GATHERED.test(module)

  const rest = [...inShell].filter(module => canGather(module) && !inEntry.has(module))
  const isFree = (module: string) =>
    canGather(module) && !inEntry.has(module) && !inShell.has(module)
  const form = [...login].filter(
    module => isFree(module) && ![home, ...pages].some(modules => modules.has(module)),
  )
  const parts = [...home].filter(
    module => isFree(module) && !isShared(module) && pages.some(modules => modules.has(module)),
  )
  return [
    { name: 'main', members: [...inEntry].filter(canGather) },
    { name: 'common', members: rest.filter(isShared) },
    { name: 'shell', members: rest.filter(module => !isShared(module)) },
    { name: 'sign-in', members: form },
    { name: 'parts', members: parts },
  ].filter(group => group.members.length > 0)
}

/** Our own modules, icons, and the packages every view stands on; other packages follow whoever imports them. */
const GATHERED = /^(web|node_modules\/(lucide-react|react|react-dom|scheduler))\//
const ICONS = /^lucide-react\//

/**
 * esbuild puts modules into one chunk when the same lazy modules reach them. So every lazy module that reaches a member of a
 * group is made to reach all of it, by one more import at its end, where it changes no order of evaluation.
 */
const gathered = (plain: WebBundle): Plugin => {
  const groups = groupsOf(plain)
  const reached = new Map(
    plain.chunks.flatMap(chunk => {
      const modules = plain.modulesOf([chunk])
      const names = groups.filter(({ members }) => members.some(module => modules.has(module)))
      return chunk.module ? [[fromRoot(chunk.module), names.map(group => group.name)] as const] : []
    }),
  )
  return {
    name: 'gathered',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^group:/ }, ({ path }) => ({
        path: path.slice('group:'.length),
        namespace: 'group',
      }))
      // Icons say that they do nothing by themselves, and would be dropped from a group that only names them.
      onResolve({ filter: ICONS }, async ({ path, pluginData, ...from }) => {
        if (pluginData === ICONS) return undefined
        const { path: file, errors } = await resolve(path, { ...from, pluginData: ICONS })
        return errors.length > 0 ? { errors } : { path: file, sideEffects: true }
      })
      onLoad({ filter: /.*/, namespace: 'group' }, ({ path }) => ({
        contents: (groups.find(group => group.name === path)?.members ?? [])
          .map(module => `import ${JSON.stringify(fromRoot(module))}`)
          .join('\n'),
        resolveDir: ROOT,
      }))
      onLoad({ filter: /[\\/]web[\\/].*\.tsx?$/ }, async ({ path }) => {
        const names = reached.get(path)
        if (!names || names.length === 0) return undefined
        const imports = names.map(name => `import ${JSON.stringify(`group:${name}`)}`)
        return {
          contents: `${await readFile(path, 'utf8')}\n${imports.join('\n')}\n`,
          loader: extname(path).slice(1) as Loader,
        }
      })
    },
  }
}
