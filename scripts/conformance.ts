// npm run conformance -- --backend http://host:3003 [--write] [--notes]: checks a live backend against the contract and
// prints matches, differences and unsupported calls. Read-only unless --write is given, which also creates, changes and
// deletes a rule, a request and an API key of its own. Credentials come from BACKEND_EMAIL and BACKEND_PASSWORD or a
// prompt. Exits with 1 if a page would break and with 2 if the check failed.
import './help.mjs'
import { parseArgs } from 'node:util'
import { addressOf, Backend, enter, readCredentials } from './conformance/backend.ts'
import { conform, summaryOf, tableOf } from './conformance/conform.ts'

const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values } = parseArgs({
    options: {
      backend: { type: 'string' },
      write: { type: 'boolean' },
      notes: { type: 'boolean' },
    },
  })
  const backend = new Backend(addressOf(values.backend))
  await enter(backend, readCredentials)
  const rows = await conform(backend, { write: values.write === true })
  writeLine(tableOf(rows, values.notes === true))
  writeLine('')
  writeLine(summaryOf(rows))
  process.exitCode = rows.some(row => row.breaks) ? 1 : 0
} catch (cause) {
  const why = cause instanceof Error ? cause : new Error(String(cause))
  const inner = why.cause instanceof Error ? ` (${why.cause.message})` : ''
  process.stderr.write(`${why.message}${inner}\n`)
  process.exitCode = 2
}
