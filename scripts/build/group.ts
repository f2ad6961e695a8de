import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { BuildResult } from 'esbuild'
import { type OutputChunk, rolldown } from 'rolldown'
import { type Site, siteOf, withImports } from './bundle.ts'
import { chunkNameFor } from './routes.ts'

/** About 3 kB when compressed. */
const MIN_CHUNK_BYTES = 15_000

const ESBUILD_HASH = /-[A-Z0-9]{8}$/

/** Start of a script's file name. Content blockers look for words such as notifications. */
export const partName = (name: string): string =>
  `part-${createHash('sha256').update(name).digest('hex').slice(0, 4)}`

/** Groups esbuild's scripts by `chunkNameFor` and minifies them. */
export const groupScripts = async ({
  metafile,
  outputFiles,
}: BuildResult<{ metafile: true; write: false }>): Promise<{
  site: Site
  chunks: readonly OutputChunk[]
}> => {
  const plain = siteOf(metafile)
  const reach = new Map<string, ReadonlySet<string>>()
  const isReached = (module: string, file: string) => {
    const reached = reach.get(module) ?? new Set(plain.filesOf([module]))
    reach.set(module, reached)
    return reached.has(file)
  }
  const nameOf = (file: string) => chunkNameFor(module => isReached(module, file))
  const outputs = new Map(outputFiles.map(output => [basename(output.path), output]))

  const bundle = await rolldown({
    input: plain.entry,
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
    // Content blockers know names such as "notifications".
    chunkFileNames: ({ name }) => `${partName(name.replace(ESBUILD_HASH, ''))}-[hash].js`,
    sourcemap: 'hidden',
    // Licenses have their own file.
    comments: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { debugName: 'rule', name: nameOf, minSize: MIN_CHUNK_BYTES },
        // Combines pages that are too small to have their own scripts.
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
  const chunkOf = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [id, chunk.fileName])))
  const imports = new Map(chunks.map(chunk => [chunk.fileName, chunk.imports]))
  const entry = chunks.find(chunk => chunk.isEntry)?.fileName
  if (entry === undefined) throw new Error('The build has no entry script.')
  const chunkFor = (module: string): string => {
    const chunk = chunkOf.get(plain.fileFor(module))
    if (chunk === undefined) throw new Error(`The build has no script for ${module}.`)
    return chunk
  }
  const filesOf = (modules: readonly string[]) =>
    withImports([entry, ...modules.map(chunkFor)], imports)
  return { site: { ...plain, entry, filesOf }, chunks }
}
