import { getStats, type Stats, statsPieces } from '../contract/stats.ts'
import { ContractError, HttpError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, keyedResource } from './resource.ts'

export interface StatsQuery {
  readonly days: number
  readonly limit: number
}

/** Statistics without the parts that failed to load. */
export type StatsParts = { readonly [Part in keyof Stats]?: Stats[Part] | undefined }

const readPieces = async (query: StatsQuery): Promise<StatsParts> => {
  const reads = Object.entries(statsPieces).map(async ([part, piece]) => {
    const found = await request(piece, { query })
    return [part, 'instances' in found ? found.instances : found] as const
  })
  const settled = await Promise.allSettled(reads)
  return Object.fromEntries(
    settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : [])),
  )
}

/** Whether a single part may have made the combined call fail. If so, each part is loaded separately. */
const mayBeOnePart = (cause: unknown) =>
  cause instanceof ContractError || (cause instanceof HttpError && cause.status === 500)

const read = async (query: StatsQuery): Promise<StatsParts> => {
  try {
    return await request(getStats, { query })
  } catch (cause) {
    if (!mayBeOnePart(cause)) throw cause
    log.warn('Loading the statistics one by one.', cause)
    const parts = await readPieces(query)
    if (Object.keys(parts).length === 0) throw cause
    return parts
  }
}

const byQuery = keyedResource<string, StatsParts>({
  load: key => {
    const [days, limit] = key.split(':').map(Number)
    return read({ days: days ?? 30, limit: limit ?? 10 })
  },
  failed: 'Couldn’t load the statistics.',
  everyMs: FETCH_WINDOW_MS,
  refetchOn: ['self-watchlist', 'others-watchlist', 'sync'],
  notOffered: 'This server version doesn’t support statistics.',
})

/** Whether the period limits all rankings, as in newer versions. Unknown without users. */
export const limitsRankings = ({ top_users: users }: StatsParts): boolean =>
  users?.some(({ movies }) => movies !== undefined) ?? false

export const statsFor = ({ days, limit }: StatsQuery) => byQuery(`${days}:${limit}`)
