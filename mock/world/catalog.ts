import type { ContentType } from '../../web/contract/values.ts'

/** A title that can be requested, with its public ids. */
export interface Title {
  title: string
  type: ContentType
  guids: string[]
  genres: string[]
  year: number
}

const makeTitle =
  (type: ContentType, source: 'tmdb' | 'tvdb') =>
  (title: string, year: number, id: number, imdb: string, ...genres: string[]): Title => ({
    title,
    type,
    year,
    genres,
    guids: [`${source}:${id}`, `imdb:${imdb}`],
  })
const movie = makeTitle('movie', 'tmdb')
const show = makeTitle('show', 'tvdb')

/** Deliberately includes long, foreign, right-to-left, decorated and hostile titles. */
const CATALOG: readonly Title[] = [
  movie('The Matrix', 1999, 603, 'tt0133093', 'Action', 'Science Fiction'),
  movie('Dune: Part Two', 2024, 693134, 'tt15239678', 'Science Fiction', 'Adventure'),
  movie('Oppenheimer', 2023, 872585, 'tt15398776', 'Drama', 'History'),
  movie('千と千尋の神隠し', 2001, 129, 'tt0245429', 'Animation', 'Family', 'Fantasy'),
  movie('기생충', 2019, 496243, 'tt6751668', 'Thriller', 'Drama', 'Comedy'),
  movie('Le Fabuleux Destin d’Amélie Poulain', 2001, 194, 'tt0211915', 'Comedy', 'Romance'),
  movie(
    'Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb',
    1964,
    935,
    'tt0057012',
    'Comedy',
    'War',
  ),
  movie(
    'Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan',
    2006,
    496,
    'tt0443453',
    'Comedy',
  ),
  movie(
    'Everything Everywhere All at Once',
    2022,
    545611,
    'tt6710474',
    'Action',
    'Science Fiction',
  ),
  movie('Blade Runner 2049', 2017, 335984, 'tt1856101', 'Science Fiction', 'Drama'),
  movie('Arrival', 2016, 329865, 'tt2543164', 'Science Fiction', 'Drama'),
  movie('Mad Max: Fury Road', 2015, 76341, 'tt1392190', 'Action', 'Adventure'),
  movie('Interstellar', 2014, 157336, 'tt0816692', 'Adventure', 'Drama', 'Science Fiction'),
  movie('Pulp Fiction', 1994, 680, 'tt0110912', 'Thriller', 'Crime'),
  movie('The Grand Budapest Hotel', 2014, 120467, 'tt2278388', 'Comedy', 'Drama'),
  movie('Das Boot', 1981, 387, 'tt0082096', 'Drama', 'History', 'War'),
  movie('Cidade de Deus', 2002, 598, 'tt0317248', 'Drama', 'Crime'),
  movie('올드보이', 2003, 670, 'tt0364569', 'Drama', 'Thriller', 'Mystery'),
  movie('Alien', 1979, 348, 'tt0078748', 'Horror', 'Science Fiction'),
  movie('七人の侍', 1954, 346, 'tt0047478', 'Action', 'Drama'),
  movie('WALL·E', 2008, 10681, 'tt0910970', 'Animation', 'Family', 'Science Fiction'),
  movie('Whiplash', 2014, 244786, 'tt2582802', 'Drama', 'Music'),
  movie('Portrait de la jeune fille en feu', 2019, 531428, 'tt8613070', 'Drama', 'Romance'),
  movie('جدایی نادر از سیمین', 2011, 60243, 'tt1832382', 'Drama'),
  movie('Иди и смотри', 1985, 25237, 'tt0091251', 'Drama', 'War'),
  movie('Popcorn Night 🍿🎬: The Sequel Nobody Asked For', 2024, 9900001, 'tt9900001', 'Comedy'),
  movie(
    '<b>Bold</b> & "Brave" <img src=x onerror=alert(1)>',
    2023,
    9900002,
    'tt9900002',
    'Documentary',
  ),
  movie('Se7en', 1995, 807, 'tt0114369', 'Crime', 'Mystery', 'Thriller'),
  movie('2001: A Space Odyssey', 1968, 62, 'tt0062622', 'Science Fiction', 'Mystery'),
  movie('Heat', 1995, 949, 'tt0113277', 'Action', 'Crime', 'Drama'),
  show('Breaking Bad', 2008, 81189, 'tt0903747', 'Drama', 'Crime'),
  show('The Wire', 2002, 79126, 'tt0306414', 'Crime', 'Drama'),
  show('Severance', 2022, 371980, 'tt11280740', 'Drama', 'Mystery', 'Science Fiction'),
  show('Dark', 2017, 334824, 'tt5753856', 'Crime', 'Drama', 'Mystery'),
  show('Chernobyl', 2019, 360893, 'tt7366338', 'Drama', 'History'),
  show('The Expanse', 2015, 280619, 'tt3230854', 'Drama', 'Science Fiction'),
  show('Arcane', 2021, 371028, 'tt11126994', 'Animation', 'Action'),
  show('Andor', 2022, 393189, 'tt9253284', 'Science Fiction', 'Adventure'),
  show('오징어 게임', 2021, 383275, 'tt10919420', 'Action', 'Drama', 'Mystery'),
  show('Cowboy Bebop', 1998, 76885, 'tt0213338', 'Animation', 'Anime', 'Science Fiction'),
  show('Fleabag', 2016, 314614, 'tt5687612', 'Comedy', 'Drama'),
  show('Better Call Saul', 2015, 273181, 'tt3032476', 'Crime', 'Drama'),
  show('Twin Peaks', 1990, 70533, 'tt0098936', 'Drama', 'Mystery'),
  show('Planet Earth II', 2016, 318408, 'tt5491994', 'Documentary'),
  show('葬送のフリーレン', 2023, 424536, 'tt22248376', 'Animation', 'Anime', 'Fantasy'),
  show('True Detective', 2014, 270633, 'tt2356777', 'Crime', 'Drama', 'Mystery'),
  show(
    'The Extremely Long and Rather Meandering Chronicle of a Small Coastal Town Whose Lighthouse Keeper Refused to Retire',
    2024,
    9900003,
    'tt9900003',
    'Comedy',
    'Drama',
  ),
  show('Кремлёвские курсанты: возвращение', 2009, 9900004, 'tt9900004', 'Drama'),
]

export const titleAt = (index: number): Title => {
  const base = CATALOG[index % CATALOG.length]
  if (!base) throw new Error('Failed to find a title: the catalog is empty.')
  const round = Math.floor(index / CATALOG.length)
  if (round === 0) return base
  return {
    ...base,
    title: `${base.title} (${round + 1})`,
    guids: base.guids.map(guid => `${guid}${round}`),
  }
}

/**
 * The title with this id. After its last title, the catalog repeats with the same ids, to which the number of the
 * repetition is appended.
 */
export const titleOf = (guid: string): Title | undefined => {
  const index = CATALOG.findIndex(({ guids }) =>
    guids.some(own => guid.startsWith(own) && /^\d{0,3}$/.test(guid.slice(own.length))),
  )
  const base = CATALOG[index]
  const own = base?.guids.find(candidate => guid.startsWith(candidate))
  if (!base || own === undefined) return undefined
  return titleAt(index + Number(guid.slice(own.length)) * CATALOG.length)
}

export const keyOf = (title: Title): string => {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (const char of `${title.type}:${title.guids[0] ?? title.title}`) {
    const code = char.codePointAt(0) ?? 0
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ low, 0x85ebca6b)
  }
  const hex = (half: number) => (half >>> 0).toString(16).padStart(8, '0')
  return `5d77${hex(high)}${hex(low)}`
}

interface Person {
  name: string
  alias: string | null
}

/** The twelve demo users; the first is the owner. Deliberately includes long, foreign, decorated and hostile names. */
const PEOPLE: readonly Person[] = [
  { name: 'captain_marlow', alias: 'Captain' },
  { name: 'Ada Lovelace', alias: null },
  {
    name: 'Bartholomew Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen III',
    alias: 'Barty',
  },
  { name: '田中さくら', alias: 'Sakura' },
  { name: 'Олександр Коваленко', alias: null },
  { name: 'movie_night_🍿', alias: null },
  { name: '<i>Mallory</i> & "Sons"', alias: 'Mallory' },
  { name: 'مريم الزهراء', alias: 'Maryam' },
  { name: 'zoë.björk', alias: null },
  { name: 'grandma', alias: 'Grandma Jo' },
  { name: 'Nguyễn Thị Minh Khai', alias: null },
  { name: 'xX_bingewatcher_Xx', alias: 'The one who never sleeps' },
]

export const personAt = (index: number): Person =>
  PEOPLE[index] ?? {
    name: `${PEOPLE[index % PEOPLE.length]?.name ?? 'viewer'} ${Math.floor(index / PEOPLE.length) + 1}`,
    alias: null,
  }
