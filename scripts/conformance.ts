// npm run conformance -- --backend http://host:3003 [--write]: checks a live backend against the
// contract and prints matches, differences and unsupported calls, then the range of versions it was recognized as (0.4.6
// to 0.6, 0.7 to 0.14, 0.15 to 0.19) and by what, and for each difference between versions whether the backend agrees.
// Prints names and types of fields without any value, so that the output can be sent to the issue tracker. Read-only unless --write is given, which also creates, changes and deletes a rule, a request and an
// API key of its own. Credentials come from BACKEND_EMAIL (since 0.15 also a user name) and BACKEND_PASSWORD or a prompt.
// Exits with 1 if a page would break and with 2 if the check failed.
import './help.mjs'
import { parseArgs } from 'node:util'
import { addressOf, Backend, enter, readCredentials } from './conformance/backend.ts'
import { conform, factsOf, summaryOf, tableOf } from './conformance/conform.ts'

const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values } = parseArgs({
    options: {
      backend: { type: 'string' },
      write: { type: 'boolean' },
    },
  })
  const backend = new Backend(addressOf(values.backend))
  await enter(backend, readCredentials)
  const { rows, facts } = await conform(backend, { write: values.write === true })
  writeLine([tableOf(rows), factsOf(backend.signs, facts), summaryOf(rows)].join('\n\n'))
  if (rows.some(row => row.findings.length + row.notes.length > 0))
    writeLine('Some of it is new. Send this output to the issue tracker.')
  process.exitCode = rows.some(row => row.breaks) ? 1 : 0
} catch (cause) {
  const why = cause instanceof Error ? cause : new Error(String(cause))
  const inner = why.cause instanceof Error ? ` (${why.cause.message})` : ''
  process.stderr.write(`${why.message}${inner}\n`)
  process.exitCode = 2
}
