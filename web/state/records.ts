import { HttpError } from '../lib/errors.ts'
import { hasValues } from '../lib/form-edits.ts'
import { confirmCreate, confirmWrite } from './confirm-write.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'
import { requireSame } from './same-thing.ts'

interface RecordCalls<Row, Body> {
  /** Plural noun for messages, such as "webhooks". */
  what: string
  list: () => Promise<readonly Row[]>
  create: (body: Body) => Promise<Row>
  update?: (id: number, body: Body) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
  /** Whether two rows with the same ID are the same record. */
  isSame: (a: Row, b: Row) => boolean
}

/**
 * Records of the server that admins add, edit and delete. All writes throw HttpError or ExplainedError. Records may
 * contain secrets, so they are only kept in memory.
 */
export const recordStore = <Row extends { id: number; name: string }, Body extends object>({
  what,
  list,
  create,
  update,
  remove,
  isSame,
}: RecordCalls<Row, Body>) => {
  const store = resource<readonly Row[]>({
    load: list,
    failed: `Couldn’t load the ${what}.`,
    everyMs: FETCH_WINDOW_MS,
    notOffered: `This server version doesn’t support ${what}.`,
  })
  const reread = async () => ((await store.load({ force: true })) ? store.state.data : null)
  const rereadUntil = (isStored: (rows: readonly Row[]) => boolean) => async () => {
    const rows = await reread()
    return rows && isStored(rows)
  }
  const createOnce = confirmCreate({ send: create, read: reread, isOf: hasValues })
  return {
    ...store,
    async add(body: Body): Promise<Row> {
      const row = await createOnce(body)
      await reread()
      return row
    },
    async save(row: Row, body: Body): Promise<void> {
      await requireSame(store, row, isSame)
      await confirmWrite({
        send: async () => await update?.(row.id, body),
        isStored: rereadUntil(rows => rows.some(one => one.id === row.id && hasValues(one, body))),
      })
      await reread()
    },
    /** @returns whether the record still existed */
    async remove(row: Row): Promise<boolean> {
      await requireSame(store, row, isSame)
      const existed = await confirmWrite({
        send: () => remove(row.id),
        isStored: rereadUntil(rows => !rows.some(one => one.id === row.id)),
      }).then(
        () => true,
        cause => {
          if (cause instanceof HttpError && cause.status === 404) return false
          throw cause
        },
      )
      await reread()
      return existed
    },
  }
}
export type RecordStore<Row extends { id: number; name: string }> = Pick<
  ReturnType<typeof recordStore<Row, never>>,
  'remove'
>
