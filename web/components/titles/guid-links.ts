import type { Approval } from '../../contract/approvals.ts'
import type { ContentType } from '../../contract/values.ts'
import { instances, isPlaceholder, KIND_LABELS } from '../../state/instances.ts'
import { KIND_OF } from '../labels/instance-kind.ts'
import { routingOf } from '../routing/routing-draft.ts'

export interface GuidLink {
  site: string
  href: string
}

const NUMBERS = {
  TMDB: /^tmdb:(?:\/\/)?(\d+)/i,
  IMDb: /^imdb:(?:\/\/)?(tt\d+)/i,
  TVDB: /^tvdb:(?:\/\/)?(\d+)/i,
}
type Site = keyof typeof NUMBERS

const idAt = (site: Site, guids: readonly string[]) =>
  guids.map(one => NUMBERS[site].exec(one)?.[1]).find(one => one !== undefined)

export const guidLinks = (guids: readonly string[], type: ContentType): GuidLink[] => {
  const isMovie = type === 'movie'
  const pages: Record<Site, string> = {
    TMDB: `https://www.themoviedb.org/${isMovie ? 'movie' : 'tv'}/`,
    IMDb: 'https://www.imdb.com/title/',
    TVDB: `https://thetvdb.com/dereferrer/${isMovie ? 'movie' : 'series'}/`,
  }
  return Object.entries(pages).flatMap(([site, page]) => {
    const id = idAt(site as Site, guids)
    return id ? [{ site, href: `${page}${id}${site === 'IMDb' ? '/' : ''}` }] : []
  })
}

/**
 * Finds the title in its instance's own interface, whose addresses of titles need data that only the instance has.
 * The address is the one the server uses, which a browser may not reach.
 */
export const arrLink = (row: Approval): GuidLink | undefined => {
  const kind = KIND_OF[row.contentType]
  const number = kind === 'radarr' ? 'TMDB' : 'TVDB'
  const id = idAt(number, row.contentGuids)
  const at = routingOf(row.proposedRouterDecision)?.instanceId
  const instance = instances[kind].state.data?.find(one => one.id === at)
  if (!id || !instance || isPlaceholder(instance) || !/^https?:\/\//i.test(instance.baseUrl)) return
  const base = instance.baseUrl.replace(/\/+$/, '')
  return { site: KIND_LABELS[kind], href: `${base}/add/new?term=${number.toLowerCase()}:${id}` }
}
