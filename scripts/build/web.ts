import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type BuildOptions, build, type Loader, type Metafile, type Plugin } from 'esbuild'
import { HOME } from '../../web/app/home.ts'
import { PAGES } from '../../web/app/pages.ts'
import { NOT_FOUND } from '../../web/app/public-pages.ts'
import { leanContract, leanRouter } from './lean.ts'
import { fromRoot, type Mode, ROOT } from './paths.ts'
import { IDLE_MODULE, moduleAt, moduleOf, SHELL_MODULE } from './routes.ts'
import { noStyleElements } from './style-elements.ts'

const ENTRY = 'web/main.tsx'

/** One file of the bundle. */
export interface Chunk {
  readonly file: string
  /** The module this file was made for; absent for shared code. */
  readonly module: string | undefined
  /** File names of the chunks it cannot run without. */
  readonly needs: readonly string[]
  /** The modules in it, paths from the project folder, with their bytes there. */
  readonly holds: ReadonlyMap<string, number>
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
    // tighten.ts goes on from there; names that chunks share are short only from here.
    minifySyntax: isProduction,
    minifyIdentifiers: isProduction,
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
    minifyIdentifiers: false,
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
      holds: new Map(
        Object.entries(inputs).map(([module, { bytesInOutput }]) => [module, bytesInOutput]),
      ),
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
      this.chunks.find(({ holds }) => holds.has(module))
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
    return new Set(this.closureOf(roots).flatMap(chunk => [...chunk.holds.keys()]))
  }

  sizeOf(module: string): number {
    return this.chunks.find(({ holds }) => holds.has(module))?.holds.get(module) ?? 0
  }
}

interface Group {
  name: string
  members: readonly string[]
}

/**
 * Left alone, code that lazy modules share becomes one file for each set of lazy modules that reach it: dozens of small
 * files, each compressed by itself. What is needed together shall be one file: the entry with its packages, what the shell
 * shares with the pages before the sign-in, the shell, and of the rest what the same pages need, or almost the same.
 */
const groupsOf = (bundle: WebBundle): Group[] => {
  const lazy = new Set(bundle.chunks.map(chunk => chunk.module))
  const canGather = (module: string) => !lazy.has(module) && GATHERED.test(module)
  const inEntry = bundle.modulesOf([bundle.entry])
  const inShell = bundle.modulesOf([bundle.chunkFor(SHELL_MODULE)])
  const bare = PAGES.filter(page => page.frame === 'bare').map(page =>
    bundle.modulesOf([bundle.chunkFor(moduleOf(page))]),
  )
  const isShared = (module: string) => bare.some(modules => modules.has(module))
  const rest = [...inShell].filter(module => canGather(module) && !inEntry.has(module))
  const isFree = (module: string) =>
    canGather(module) && !inEntry.has(module) && !inShell.has(module)
  return [
    { name: 'main', members: [...inEntry].filter(canGather) },
    { name: 'common', members: rest.filter(isShared) },
    { name: 'shell', members: rest.filter(module => !isShared(module)) },
    ...partsOf(bundle, isFree).map(({ members }, at) => ({ name: `part-${at}`, members })),
  ].filter(group => group.members.length > 0)
}

interface Part {
  readonly members: readonly string[]
  readonly size: number
  readonly pages: ReadonlySet<string>
}

/** What one more file costs a view that needs it, in bytes of source: its names and the words it cannot share with others. */
const FILE_COST = 1000

/** The free modules, those of the same pages together; parts are joined while that spares more than it makes pages load in vain. */
const partsOf = (bundle: WebBundle, isFree: (module: string) => boolean): Part[] => {
  const pagesOf = new Map<string, Set<string>>()
  for (const page of new Set([...PAGES.map(moduleOf), IDLE_MODULE]))
    for (const module of bundle.modulesOf([bundle.chunkFor(page)]))
      if (isFree(module)) pagesOf.set(module, (pagesOf.get(module) ?? new Set()).add(page))

  const byPages = new Map<string, Part>()
  for (const [module, pages] of pagesOf) {
    // What one page has to itself is in its own file already.
    if (pages.has(bundle.chunkFor(module).module ?? '')) continue
    const { members, size } = byPages.get([...pages].join()) ?? { members: [], size: 0 }
    const sum = size + bundle.sizeOf(module)
    byPages.set([...pages].join(), { members: [...members, module], size: sum, pages })
  }
  const parts = [...byPages.values()]

  for (;;) {
    const [best] = parts
      .flatMap((one, at) =>
        parts.slice(at + 1).map(other => ({ one, other, gain: gainOf(one, other) })),
      )
      .sort((a, b) => b.gain - a.gain)
    if (!best || best.gain <= 0) return parts
    const { one, other } = best
    parts.splice(parts.indexOf(other), 1)
    parts.splice(parts.indexOf(one), 1, {
      members: [...one.members, ...other.members],
      size: one.size + other.size,
      pages: new Set([...one.pages, ...other.pages]),
    })
  }
}

/** Bytes that all pages together save when two parts become one file. */
const gainOf = (one: Part, other: Part): number =>
  [...new Set([...one.pages, ...other.pages])].reduce((sum, page) => {
    const inVain = one.pages.has(page) ? (other.pages.has(page) ? 0 : other.size) : one.size
    return sum + (WEIGHTS.get(page) ?? 1) * (inVain > 0 ? -inVain : FILE_COST)
  }, 0)

/**
 * The first pages anybody sees, before anything is in the cache, weigh more than the others; what comes when the browser is
 * idle comes beside a page, and few see what does not exist.
 */
const WEIGHTS: ReadonlyMap<string, number> = new Map([
  [moduleAt(HOME), 10],
  [moduleAt('/login'), 6],
  [moduleOf(NOT_FOUND), 0.2],
  [IDLE_MODULE, 0.2],
])

/** Our own modules, icons, and the packages every view stands on; other packages follow their importers. */
const GATHERED = /^(web|node_modules\/(lucide-react|react|react-dom|scheduler))\//
const ICONS = /^lucide-react\//

/**
 * esbuild puts modules into one chunk when the same lazy modules reach them. So every lazy module that reaches a member of a
 * group is made to reach all of it, by one more import at its end, where it changes no order of evaluation.
 */
const gathered = (plain: WebBundle): Plugin => {
  const groups = groupsOf(plain)
  const among = (modules: ReadonlySet<string>) =>
    groups.filter(({ members }) => members.some(module => modules.has(module)))
  /** A group that is reached brings those its members need; without them these would be cut in two. */
  const brought = new Map(
    groups.map(group => [
      group,
      among(plain.modulesOf(group.members.map(module => plain.chunkFor(module)))),
    ]),
  )
  const reached = new Map(
    plain.chunks.flatMap(chunk => {
      const own = among(plain.modulesOf([chunk])).flatMap(group => brought.get(group) ?? [])
      const names = new Set(own.map(group => group.name))
      return chunk.module ? [[fromRoot(chunk.module), [...names]] as const] : []
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
