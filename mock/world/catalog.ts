import type { ContentType } from '../../web/contract/values.ts'

/** A title that can be requested, with its public ids. */
export interface Title {
  title: string
  type: ContentType
  guids: string[]
  genres: string[]
  year: number
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map(line => line.split(' | '))

/* Title, year, id at TMDB or TVDB, IMDb number and genres. Deliberately includes long, foreign, right-to-left, decorated
   and hostile titles. */
const MOVIES = `
The Matrix | 1999 | 603 | 0133093 | Action, Science Fiction
Dune: Part Two | 2024 | 693134 | 15239678 | Science Fiction, Adventure
Oppenheimer | 2023 | 872585 | 15398776 | Drama, History
千と千尋の神隠し | 2001 | 129 | 0245429 | Animation, Family, Fantasy
기생충 | 2019 | 496243 | 6751668 | Thriller, Drama, Comedy
Le Fabuleux Destin d’Amélie Poulain | 2001 | 194 | 0211915 | Comedy, Romance
Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb | 1964 | 935 | 0057012 | Comedy, War
Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan | 2006 | 496 | 0443453 | Comedy
Everything Everywhere All at Once | 2022 | 545611 | 6710474 | Action, Science Fiction
Blade Runner 2049 | 2017 | 335984 | 1856101 | Science Fiction, Drama
Arrival | 2016 | 329865 | 2543164 | Science Fiction, Drama
Mad Max: Fury Road | 2015 | 76341 | 1392190 | Action, Adventure
Interstellar | 2014 | 157336 | 0816692 | Adventure, Drama, Science Fiction
Pulp Fiction | 1994 | 680 | 0110912 | Thriller, Crime
The Grand Budapest Hotel | 2014 | 120467 | 2278388 | Comedy, Drama
Das Boot | 1981 | 387 | 0082096 | Drama, History, War
Cidade de Deus | 2002 | 598 | 0317248 | Drama, Crime
올드보이 | 2003 | 670 | 0364569 | Drama, Thriller, Mystery
Alien | 1979 | 348 | 0078748 | Horror, Science Fiction
七人の侍 | 1954 | 346 | 0047478 | Action, Drama
WALL·E | 2008 | 10681 | 0910970 | Animation, Family, Science Fiction
Whiplash | 2014 | 244786 | 2582802 | Drama, Music
Portrait de la jeune fille en feu | 2019 | 531428 | 8613070 | Drama, Romance
جدایی نادر از سیمین | 2011 | 60243 | 1832382 | Drama
Иди и смотри | 1985 | 25237 | 0091251 | Drama, War
Popcorn Night 🍿🎬: The Sequel Nobody Asked For | 2024 | 9900001 | 9900001 | Comedy
<b>Bold</b> & "Brave" <img src=x onerror=alert(1)> | 2023 | 9900002 | 9900002 | Documentary
Se7en | 1995 | 807 | 0114369 | Crime, Mystery, Thriller
2001: A Space Odyssey | 1968 | 62 | 0062622 | Science Fiction, Mystery
Heat | 1995 | 949 | 0113277 | Action, Crime, Drama
`
const SHOWS = `
Breaking Bad | 2008 | 81189 | 0903747 | Drama, Crime
The Wire | 2002 | 79126 | 0306414 | Crime, Drama
Severance | 2022 | 371980 | 11280740 | Drama, Mystery, Science Fiction
Dark | 2017 | 334824 | 5753856 | Crime, Drama, Mystery
Chernobyl | 2019 | 360893 | 7366338 | Drama, History
The Expanse | 2015 | 280619 | 3230854 | Drama, Science Fiction
Arcane | 2021 | 371028 | 11126994 | Animation, Action
Andor | 2022 | 393189 | 9253284 | Science Fiction, Adventure
오징어 게임 | 2021 | 383275 | 10919420 | Action, Drama, Mystery
Cowboy Bebop | 1998 | 76885 | 0213338 | Animation, Anime, Science Fiction
Fleabag | 2016 | 314614 | 5687612 | Comedy, Drama
Better Call Saul | 2015 | 273181 | 3032476 | Crime, Drama
Twin Peaks | 1990 | 70533 | 0098936 | Drama, Mystery
Planet Earth II | 2016 | 318408 | 5491994 | Documentary
葬送のフリーレン | 2023 | 424536 | 22248376 | Animation, Anime, Fantasy
True Detective | 2014 | 270633 | 2356777 | Crime, Drama, Mystery
The Extremely Long and Rather Meandering Chronicle of a Small Coastal Town Whose Lighthouse Keeper Refused to Retire | 2024 | 9900003 | 9900003 | Comedy, Drama
Кремлёвские курсанты: возвращение | 2009 | 9900004 | 9900004 | Drama
`
const titlesIn = (type: ContentType, source: string, table: string): Title[] =>
  rowsOf(table).map(([title = '', year, id, imdb, genres = '']) => ({
    title,
    type,
    guids: [`${source}:${id}`, `imdb:tt${imdb}`],
    genres: genres.split(', '),
    year: Number(year),
  }))
const CATALOG = [...titlesIn('movie', 'tmdb', MOVIES), ...titlesIn('show', 'tvdb', SHOWS)]

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
const PEOPLE: readonly Person[] = rowsOf(`
captain_marlow | Captain
Ada Lovelace
Bartholomew Featherstonehaugh-Cholmondeley von Hohenzollern-Sigmaringen III | Barty
田中さくら | Sakura
Олександр Коваленко
movie_night_🍿
<i>Mallory</i> & "Sons" | Mallory
مريم الزهراء | Maryam
zoë.björk
grandma | Grandma Jo
Nguyễn Thị Minh Khai
xX_bingewatcher_Xx | The one who never sleeps
`).map(([name = '', alias = null]) => ({ name, alias }))

export const personAt = (index: number): Person =>
  PEOPLE[index] ?? {
    name: `${PEOPLE[index % PEOPLE.length]?.name ?? 'viewer'} ${Math.floor(index / PEOPLE.length) + 1}`,
    alias: null,
  }
