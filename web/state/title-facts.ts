import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import type { TmdbDetails } from '../contract/tmdb.ts'
import { serverNow } from '../lib/clock.ts'
import { languageName } from '../lib/language-name.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { persisted } from '../lib/persisted.ts'
import { sessionOwner } from '../lib/session-owner.ts'
import { wait } from '../lib/wait.ts'
import { tmdb, tmdbDetails } from './tmdb.ts'

const TitleFacts = z.object({
  year: z.optional(z.number()),
  /** Name of the original language, as Radarr and Sonarr have it. */
  language: z.optional(z.string()),
  tmdbRating: z.optional(z.number()),
})
/** Facts of TMDB by which rules tell titles apart. An absent one is unknown. */
export type TitleFacts = z.infer<typeof TitleFacts>

export const factsOf = (details: TmdbDetails | null): TitleFacts => {
  if (!details) return {}
  const year = Number((details.release_date ?? details.first_air_date)?.slice(0, 4))
  const language = languageName(details.original_language)
  // Servers compare the rating that Plex shows, with one decimal. TMDB has 0 for an unknown one.
  const tmdbRating = Math.round((details.vote_average ?? 0) * 10) / 10
  return {
    ...(year > 0 && { year }),
    ...(language !== null && { language }),
    ...(tmdbRating > 0 && { tmdbRating }),
  }
}

const KEPT_DAYS = 30
const KEPT_MAX = 5000
/** Facts by guid, with the day on which they were loaded. */
const Kept = z.record(z.string(), z.object({ day: z.number(), facts: TitleFacts }))
type Kept = z.infer<typeof Kept>

const today = () => Math.floor(serverNow() / 86_400_000)
const store = () =>
  persisted<Kept>(
    `titleFacts:${sessionOwner() ?? 'nobody'}`,
    value => z.safeParse(Kept, value).data,
    {},
  )
const readKept = (): Kept =>
  Object.fromEntries(
    Object.entries(store().read()).filter(([, { day }]) => today() - day < KEPT_DAYS),
  )

const initial = () => ({
  /** Null until the facts kept in this browser have been read. */
  byGuid: null as Readonly<Kept> | null,
  isLoading: false,
  /** Number of titles whose facts are wanted, of which `done` are known. */
  total: 0,
  done: 0,
})
export const titleFacts = proxy(initial())
onSignOut(() => void Object.assign(titleFacts, initial()))

/** Titles loaded at once, and per second. This leaves half of the 500 calls per minute that all admins share. */
const AT_ONCE = 4
const PAUSE_MS = 1000
/** With thousands of titles, counting their numbers again takes seconds, so it isn't done more often than this. */
const PUBLISHED_MAX = 50

/**
 * Loads facts in the background, and keeps them in this browser.
 * @param guids see `tmdbGuid`
 * @returns stops loading
 */
export const loadTitleFacts = (guids: readonly string[]): (() => void) => {
  const job = new AbortController()
  void load([...new Set(guids)], job.signal)
  return () => job.abort()
}

const load = async (guids: readonly string[], signal: AbortSignal) => {
  const isSameSession = currentSession()
  const facts: Kept = { ...(titleFacts.byGuid ?? readKept()) }
  const due = guids.filter(guid => !(guid in facts))
  const done = () => guids.length - due.length
  let published = done()
  const publish = () => {
    published = done()
    titleFacts.byGuid = ref({ ...facts })
    store().write(Object.fromEntries(Object.entries(facts).slice(-KEPT_MAX)))
  }
  titleFacts.byGuid = ref({ ...facts })
  Object.assign(titleFacts, { isLoading: due.length > 0, total: guids.length, done: done() })
  // The first call tells whether the server has such data.
  for (let count = 1; due.length > 0 && tmdb.isOffered; count = AT_ONCE) {
    const pause = wait(PAUSE_MS)
    const batch = due.splice(0, count)
    const loaded = await Promise.all(batch.map(guid => tmdbDetails(guid).load()))
    if (!isSameSession()) return
    for (const [index, guid] of batch.entries())
      if (loaded[index])
        facts[guid] = { day: today(), facts: factsOf(tmdbDetails(guid).state.data) }
    const isDue = done() - published >= guids.length / PUBLISHED_MAX || due.length === 0
    if (isDue || signal.aborted) publish()
    if (signal.aborted) return
    titleFacts.done = done()
    // After a batch without results, other calls would probably fail as well.
    if (!loaded.includes(true)) break
    if (due.length > 0) await pause
    if (signal.aborted || !isSameSession()) return
  }
  titleFacts.isLoading = false
}
