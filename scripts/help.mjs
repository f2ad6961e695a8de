/** With `--help`, prints the comment at the top of the started script and exits. Import it first, before the work starts. */
import { readFileSync } from 'node:fs'

const USAGE = /^(\/\/.*\n)+/

if (process.argv.slice(2).some(arg => arg === '--help' || arg === '-h')) {
  const [usage = ''] = USAGE.exec(readFileSync(process.argv[1], 'utf8')) ?? []
  process.stdout.write(usage.replace(/^\/\/ ?/gm, ''))
  process.exit(0)
}
