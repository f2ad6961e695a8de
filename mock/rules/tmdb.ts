import { ApiError, ownError } from '../world/api-error.ts'
import { type Title, titleOf } from '../world/catalog.ts'
import { createChance } from '../world/chance.ts'
import type { World } from './world.ts'

/** Original languages, detected by a pattern in the title. All other titles are English. */
const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]|千|七人/, 'ja'],
  [/[\uac00-\ud7af]/, 'ko'],
  [/[\u0400-\u04ff]/, 'ru'],
  [/[\u0600-\u06ff]/, 'fa'],
  [/^(Le|Portrait) /, 'fr'],
  [/^D(as|ark)\b/, 'de'],
  [/^Cidade /, 'pt'],
]

const OVERVIEWS: Record<string, string> = {
  Action:
    'A job that should have been simple turns an ordinary night into a chase. The people after them know every move in advance.',
  Animation:
    'A stubborn child and an unlikely companion cross a world that follows its own rules. Going home means giving something up.',
  Comedy:
    'A plan that only ever worked on paper meets the people who have to carry it out. Everything goes wrong in the right order.',
  Crime:
    'Two detectives who can’t stand each other follow one case through the whole city. Each answer leads back to where they began. The closer they get, the less either of them wants to know, and the fewer people are left to tell them.',
  Documentary: 'Five years of footage, shot in places where no camera had been before.',
  Drama:
    'Three generations of a family meet again for a week they have put off for years. What was never said decides who stays.',
  Horror: 'The crew wakes up early. Something else on board has been awake for longer.',
  'Science Fiction':
    'A signal arrives that nobody sent. The few who understand it have a day to decide whether to answer.',
}

const detailsOf = (title: Title) => {
  const { between } = createChance(title.year, title.title)
  const isMovie = title.type === 'movie'
  const [genre] = title.genres.filter(name => name in OVERVIEWS)
  const date = `${title.year}-${String(between(1, 12)).padStart(2, '0')}-${between(10, 28)}`
  return {
    ...(isMovie ? { title: title.title } : { name: title.title }),
    overview: OVERVIEWS[genre ?? 'Drama'] ?? null,
    genres: title.genres.map(name => ({ name })),
    original_language: LANGUAGES.find(([pattern]) => pattern.test(title.title))?.[1] ?? 'en',
    release_date: isMovie ? date : null,
    first_air_date: isMovie ? null : date,
    runtime: isMovie ? between(86, 179) : null,
    number_of_seasons: isMovie ? null : between(1, 8),
    vote_average: between(58, 89) / 10,
    vote_count: between(90, 32_000),
  }
}

/** Ids and names of TMDB. */
const PROVIDERS: readonly (readonly [id: number, name: string])[] = [
  [8, 'Netflix'],
  [9, 'Amazon Prime Video'],
  [337, 'Disney Plus'],
  [350, 'Apple TV+'],
  [1899, 'HBO Max'],
  [15, 'Hulu'],
  [283, 'Crunchyroll'],
]

export const tmdbRules = ({ seed }: World) => {
  const checkKey = () => {
    if (!seed.hasTmdbKey) throw ownError(503, 'TMDB API is not configured')
  }
  return {
    providers() {
      checkKey()
      return PROVIDERS.map(([provider_id, provider_name], display_priority) => ({
        provider_id,
        provider_name,
        logo_path: null,
        display_priority,
      }))
    },
    detailsOf(guid: string) {
      checkKey()
      if (!/^(tmdb|tvdb):\d+$/.test(guid))
        throw new ApiError(
          400,
          `Invalid GUID format: ${guid}. Expected format: tmdb:123 or tvdb:456`,
        )
      const title = titleOf(guid)
      if (!title) throw new ApiError(404, `No metadata found for ${guid}`)
      return detailsOf(title)
    },
  }
}
