import { build } from 'esbuild'
import { expect, test } from 'vitest'
import type * as Mini from 'zod/mini'
import { lateSchemas } from '../../../scripts/build/lean.ts'
import { ROOT, sourcesUnder } from './imports.ts'

const isSchema = (value: unknown): value is Mini.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

test('every schema of the contract can be built late, as the browser gets it', async () => {
  const files = sourcesUnder('web/contract').filter(file => file.endsWith('.ts'))
  const { outputFiles } = await build({
    stdin: {
      contents: [
        "export * as z from 'zod/mini'",
        ...files.map((file, at) => `export * as contract${at} from './${file}'`),
      ].join('\n'),
      resolveDir: ROOT,
    },
    plugins: [lateSchemas],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  const { z, ...modules } = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${code}`
  )) as { z: typeof Mini } & Record<string, Record<string, unknown>>
  const schemas = Object.values(modules).flatMap(module =>
    Object.values(module).flatMap(value => [
      value,
      ...(typeof value === 'object' && value !== null ? Object.values(value) : []),
    ]),
  )
  const built = schemas.filter(isSchema)
  expect(built.length).toBeGreaterThan(200)
  for (const schema of built) expect(() => z.safeParse(schema, undefined)).not.toThrow()
})
