import { destinationProblems } from '../../../components/routing/destination-problems.ts'
import type { Instances } from '../../../components/routing/use-instances.ts'
import type { ArrKind, Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { capital } from '../../../lib/sentence.ts'
import type { ConnectionTarget, ConnectionTest } from '../../../state/connection-test.ts'
import { runTest } from '../../../state/instance-checks.ts'
import { loadLookups, missingSettings } from '../../../state/instances.ts'
import type { Kind } from '../kinds.ts'
import { failureOf, STEPS } from './connection-failure.ts'

/** Connected instances that need longer are shown as slow. */
const SLOW_MS = 3000

export interface InstanceState {
  readonly word: string
  readonly tone: 'ok' | 'wait' | 'bad' | null
  readonly figure?: string
  readonly cause?: string
}

/** State of a connection. @param test null if it hasn't been tested */
export const connectionState = (
  kind: ArrKind,
  target: Pick<ConnectionTarget, 'baseUrl'>,
  test: ConnectionTest | null,
): InstanceState => {
  if (!test) return { word: 'Not tested', tone: null }
  if (test.outcome === 'untested') return { word: 'Unknown', tone: null, cause: 'Not tested' }
  if (test.outcome === 'failed') {
    const { step, cause } = failureOf(kind, target, test)
    return { word: step ? STEPS[step].failed : 'Unreachable', tone: 'bad', cause }
  }
  return {
    word: 'Connected',
    tone: 'ok',
    figure: `${formatNumber(test.elapsedMs)} ms`,
    ...(test.elapsedMs > SLOW_MS && { cause: 'Slow answer' }),
  }
}

/** What an instance gets besides the titles of its rules: those no rule matches, and copies from other instances. */
export const otherTitles = (row: Instance, list: Instances['list']) => ({
  isRest: row.isDefault && row.skipDefaultRoutingWhenNoMatch !== true,
  copiedFrom: (list ?? [])
    .filter(one => one.syncedInstances.includes(row.id))
    .map(one => bidiIsolate(one.name))
    .join(', '),
})

/** State of a saved instance: its connection, or else the settings without which it can't add titles. */
export const instanceState = (
  row: Instance,
  test: ConnectionTest | null,
  kindInstances: Instances,
): InstanceState => {
  const connection = connectionState(kindInstances.kind, row, test)
  if (connection.tone === 'bad') return connection
  const missing = missingSettings(row)
  const [problem] = destinationProblems(
    { instanceId: row.id, qualityProfile: row.qualityProfile, rootFolder: row.rootFolder },
    kindInstances,
  )
  const cause =
    missing.length > 0
      ? capital(missing.map(name => `no ${name.replace('quality ', '')}`).join(', '))
      : problem?.label
  return cause ? { word: 'Incomplete', tone: 'wait', cause } : connection
}

/** Whether to load the options. Loading would fail if the test found that nothing responds. */
export const canLoadOptions = (
  kind: Kind,
  at: Pick<Instance, 'baseUrl'>,
  test: ConnectionTest | null,
): boolean =>
  test !== null && (test.outcome !== 'failed' || failureOf(kind.id, at, test).step === 'webhook')

/** Tests a saved instance now, and then reloads its options if it responds. */
export const checkInstance = async (kind: Kind, row: Instance) => {
  if (canLoadOptions(kind, row, await runTest(kind.id, row, { force: true })))
    void loadLookups(kind.id, row.id, { force: true })
}
