import { basename } from 'node:path'
import type { Metafile } from 'esbuild'

/** One file of a bundle. */
export interface Chunk {
  readonly file: string
  /** The module this file was made for; absent for shared code. */
  readonly module: string | undefined
  /** File names of the chunks it cannot run without. */
  readonly needs: readonly string[]
  /** The modules in it, paths from the project folder, with their bytes there. */
  readonly holds: ReadonlyMap<string, number>
}

/** The scripts of an esbuild result, as chunks. */
export const chunksOf = ({ outputs }: Metafile): Chunk[] =>
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

  constructor(
    readonly chunks: readonly Chunk[],
    entryModule: string,
  ) {
    this.byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
    this.entry = this.chunkFor(entryModule)
  }

  chunkFor(module: string): Chunk {
    const chunk =
      this.chunks.find(made => made.module === module) ??
      this.chunks.find(({ holds }) => holds.has(module))
    if (!chunk) throw new Error(`The bundle holds no chunk for ${module}.`)
    return chunk
  }

  /** The files of `modules` and of everything they cannot run without. */
  filesOf(modules: readonly string[]): string[] {
    return this.closureOf(modules.map(module => this.chunkFor(module))).map(chunk => chunk.file)
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
}
