import type { ContentType } from '../../contract/values.ts'

export interface GuidLink {
  site: string
  href: string
}

const SITES: readonly {
  site: string
  guid: RegExp
  href: (id: string, type: ContentType) => string
}[] = [
  {
    site: 'TMDB',
    guid: /^tmdb:(?:\/\/)?(\d+)/i,
    href: (id, type) => `https://www.themoviedb.org/${type === 'movie' ? 'movie' : 'tv'}/${id}`,
  },
  {
    site: 'IMDb',
    guid: /^imdb:(?:\/\/)?(tt\d+)/i,
    href: id => `https://www.imdb.com/title/${id}/`,
  },
  {
    site: 'TVDB',
    guid: /^tvdb:(?:\/\/)?(\d+)/i,
    href: (id, type) =>
      `https://thetvdb.com/dereferrer/${type === 'movie' ? 'movie' : 'series'}/${id}`,
  },
]

export const guidLinks = (guids: readonly string[], type: ContentType): GuidLink[] =>
  SITES.flatMap(({ site, guid, href }) => {
    const id = guids.map(one => guid.exec(one)?.[1]).find(one => one !== undefined)
    return id ? [{ site, href: href(id, type) }] : []
  })
