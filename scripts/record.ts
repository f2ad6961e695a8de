// npm run record -- --backend http://host:3003 [--out recorded.json] [--listen 30s] [--name recorded]: loads a live
// backend's data, listens to its stream, replaces people, addresses and keys, and writes a scenario for the mock.
// Replay it with MOCK_SCENARIO=./recorded.json npm run mock. Read-only. Credentials come from BACKEND_EMAIL and
// BACKEND_PASSWORD or a prompt. --schema prints the JSON schema of scenario files instead.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { parseScenario } from '../mock/scenarios/load-scenario.ts'
import { scenarioJsonSchema } from '../mock/scenarios/scenario-schema.ts'
import { Duration, msOf } from '../mock/world/scenario.ts'
import { addressOf, Backend, enter, readCredentials } from './backend/backend.ts'
import { record } from './backend/recording.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const spanOf = (given: string): number => {
  const parsed = z.safeParse(Duration, given)
  if (!parsed.success) throw new Error(`--listen is "${given}", expected a span such as 30s or 5m.`)
  return msOf(parsed.data)
}

const run = async () => {
  const { values } = parseArgs({
    options: {
      backend: { type: 'string' },
      out: { type: 'string', default: 'recorded.json' },
      listen: { type: 'string', default: '30s' },
      name: { type: 'string', default: 'recorded' },
      schema: { type: 'boolean' },
    },
  })
  if (values.schema) return say(JSON.stringify(scenarioJsonSchema(), null, 2))
  const listenMs = spanOf(values.listen)
  const backend = new Backend(addressOf(values.backend))
  await enter(backend, readCredentials)
  say(`Reading ${backend.url} and listening for ${values.listen} …`)
  const { scenario, missing, counts, leaks } = await record(backend, values.name, listenMs)
  if (leaks > 0)
    throw new Error(
      `${leaks} names or secrets could not be replaced. Nothing was written; please report this.`,
    )
  const text = `${JSON.stringify(scenario, null, 2)}\n`
  // Throws if the mock couldn't load the file.
  parseScenario(text, basename(values.out))
  writeFileSync(values.out, text)
  say(
    `Wrote ${values.out}: ${Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}.`,
  )
  for (const what of missing) say(`Left out: ${what}`)
  say('Titles, notes and rule names are kept. Look it through before you share it.')
  say(`Play it: MOCK_SCENARIO=${values.out} npm run mock`)
}

try {
  await run()
} catch (cause) {
  const why = cause instanceof Error ? cause : new Error(String(cause))
  const inner = why.cause instanceof Error ? ` (${why.cause.message})` : ''
  process.stderr.write(`${why.message}${inner}\n`)
  process.exitCode = 1
}
