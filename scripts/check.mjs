// npm run check: format, lint, types, unit and gateway tests. Stops at the first failure.
import { ensureInstalled, fail, runPackage, say } from './ensure.mjs'

const STEPS = [
  ['format and lint', '@biomejs/biome/bin/biome', ['check']],
  ['types', 'typescript/bin/tsc', []],
  [
    'unit and gateway tests',
    'vitest/vitest.mjs',
    ['run', '--project', 'unit', '--project', 'gateway'],
  ],
]

await ensureInstalled()
for (const [name, file, args] of STEPS) {
  say(`\n— ${name}`)
  if ((await runPackage(file, args)) !== 0) fail(`Check failed at: ${name}.`)
}
