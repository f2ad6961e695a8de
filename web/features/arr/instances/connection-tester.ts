import { proxy, ref } from 'valtio/vanilla'
import type { ArrKind } from '../../../contract/instances.ts'
import {
  type ConnectionTarget,
  type ConnectionTest,
  testConnection,
} from '../../../state/connection-test.ts'

/** Tests a connection. Only the result of the latest test is kept. */
export interface ConnectionTester {
  readonly state: { isTesting: boolean; test: ConnectionTest | null }
  run(target: ConnectionTarget): Promise<ConnectionTest>
  testOf(target: ConnectionTarget): ConnectionTest | null
}

const isSame = (a: ConnectionTarget, b: ConnectionTarget) =>
  a.baseUrl === b.baseUrl && a.apiKey === b.apiKey

export const connectionTester = (kind: ArrKind): ConnectionTester => {
  const state: ConnectionTester['state'] = proxy({ isTesting: false, test: null })
  // Kept out of the store, because the connection target contains an API key.
  let tested: ConnectionTarget | null = null
  let turn = 0
  return {
    state,
    async run(target) {
      const mine = ++turn
      state.isTesting = true
      const test = await testConnection(kind, target)
      if (mine === turn) {
        tested = target
        state.test = ref(test)
        state.isTesting = false
      }
      return test
    },
    testOf: target => (tested && isSame(tested, target) ? state.test : null),
  }
}
