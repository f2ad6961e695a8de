import { useEffect, useRef, useState } from 'react'
import { useUnsaved } from '../../../../components/use-unsaved.ts'
import type { User } from '../../../../contract/users.ts'
import { reasonOf } from '../../../../lib/errors.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import { type BatchReport, runBatches } from '../../../../lib/run-batches.ts'
import { refreshUsers } from '../../../../state/quotas.ts'
import { users } from '../../../../state/users.ts'

/** The backend's limit on users per bulk quota call. Other changes use the same size, so that progress is steady. */
const BATCH_SIZE = 100
const GONE = 'This user was deleted.'

export interface SendUsers {
  send: (ids: number[]) => Promise<ReadonlyMap<number, string>>
  keyOf?: ((user: User) => string) | undefined
}

const causeOf = (cause: unknown) =>
  reasonOf(cause, 'The server couldn’t change these users. Check the server log.')

/** Ids that no longer exist on the server, each with a reason. Empty if the list couldn't be loaded. */
const findDeleted = async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (!(await users.load({ force: true }))) return new Map()
  const known = new Set((users.state.data ?? []).map(user => user.id))
  return new Map(ids.filter(id => !known.has(id)).map(id => [id, GONE]))
}

/** The call reports deleted users as changed, or as failed without a reason. The reloaded list corrects the report. */
const checked = async (report: BatchReport): Promise<BatchReport> => {
  await refreshUsers({ force: true })
  const list = users.state.data
  if (!list || users.state.status !== 'ready') return report
  const known = new Set(list.map(user => user.id))
  const gone = report.changed.filter(id => !known.has(id))
  return {
    ...report,
    changed: report.changed.filter(id => known.has(id)),
    failed: [
      ...report.failed.map(one => (known.has(one.id) ? one : { ...one, cause: GONE })),
      ...gone.map(id => ({ id, cause: GONE })),
    ],
  }
}

interface BulkRunState {
  done: number
  total: number
  waitS: number | null
  isStopping: boolean
  report: BatchReport | null
}

/** Sends the batches. Aborts when the dialog is unmounted. */
export const useBulkRun = (ids: readonly number[], { send, keyOf }: SendUsers) => {
  const [state, setState] = useState<BulkRunState>({
    done: 0,
    total: ids.length,
    waitS: null,
    isStopping: false,
    report: null,
  })
  const abort = useRef<AbortController | null>(null)

  const start = async (some: readonly number[], before: BatchReport | null) => {
    const mine = new AbortController()
    abort.current = mine
    setState({ done: 0, total: some.length, waitS: null, isStopping: false, report: null })
    // Unchanged switches are also sent, so they must be current. If loading fails, the last list is used.
    if (keyOf) await users.load({ force: true })
    const stored = new Map(users.state.data?.map(user => [user.id, user]))
    const keyOfId = (id: number) => {
      const user = stored.get(id)
      return user && keyOf ? keyOf(user) : ''
    }
    const report = await checked(
      await runBatches({
        ids: some,
        size: BATCH_SIZE,
        keyOf: keyOfId,
        send,
        findInvalid: findDeleted,
        causeOf,
        onProgress: (done, waitS) => setState(now => ({ ...now, done, waitS })),
        signal: mine.signal,
      }),
    )
    setState(now => ({
      ...now,
      done: report.changed.length + report.failed.length,
      waitS: null,
      report: { ...report, changed: [...(before?.changed ?? []), ...report.changed] },
    }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts only once, when the dialog opens
  useEffect(() => {
    void start(ids, null)
    return () => abort.current?.abort()
  }, [])

  const { report, done, total } = state
  useUnsaved(
    report === null
      ? `${pluralize(total - done, 'user hasn’t', 'users haven’t')} been updated yet.`
      : null,
  )

  return {
    ...state,
    stop: () => {
      abort.current?.abort()
      setState(now => ({ ...now, isStopping: true }))
    },
    retry: () => {
      if (report) void start([...report.failed.map(({ id }) => id), ...report.untried], report)
    },
  }
}
