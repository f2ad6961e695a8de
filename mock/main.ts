import { DEMO } from './rules/accounts.ts'
import { loadScenario, SCENARIO_NAMES } from './scenarios/load-scenario.ts'
import { startMock } from './start.ts'

/*
 * Runs the mock backend on its own: `npm run mock`, or `node dist/mock/main.js` after a build. Variables: MOCK_PORT
 * (default 3003), MOCK_HOST (default 127.0.0.1), MOCK_SCENARIO (a name or .json file, default `default`), MOCK_SEED
 * (overrides the scenario's seed), MOCK_PROFILE (a version such as 0.19).
 */
const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const {
  MOCK_PORT = '3003',
  MOCK_HOST = '127.0.0.1',
  MOCK_SCENARIO = 'default',
  MOCK_SEED,
  MOCK_PROFILE,
} = process.env
const port = Number(MOCK_PORT)
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`MOCK_PORT is "${MOCK_PORT}", expected a port from 0 to 65535. Unset it to use 3003.`)
try {
  loadScenario(MOCK_SCENARIO)
} catch (cause) {
  fail(
    `MOCK_SCENARIO is "${MOCK_SCENARIO}", expected one of ${SCENARIO_NAMES.join(', ')}, or the path of a scenario file. ${
      cause instanceof Error ? cause.message : ''
    }`,
  )
}
const seed = MOCK_SEED === undefined ? undefined : Number(MOCK_SEED)
if (seed !== undefined && !Number.isInteger(seed))
  fail(`MOCK_SEED is "${MOCK_SEED}", expected a whole number. Unset it to use the scenario's own.`)

try {
  const mock = await startMock({
    host: MOCK_HOST,
    port,
    scenario: MOCK_SCENARIO,
    seed,
    profile: MOCK_PROFILE,
  })
  process.stdout.write(
    [
      `Mock backend    ${mock.url}`,
      `Demo sign-in    ${DEMO.email} / ${DEMO.password}`,
      `Control page    ${mock.url}/mock`,
      '',
    ].join('\n'),
  )
  const stop = () => void mock.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (cause) {
  const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'
  fail(
    isTaken
      ? `Port ${port} is taken. Set MOCK_PORT to a free port.`
      : `The mock backend couldn't start: ${cause instanceof Error ? cause.message : cause}`,
  )
}
