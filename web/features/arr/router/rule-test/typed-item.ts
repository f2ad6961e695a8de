import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { ContentType } from '../../../../contract/values.ts'

export interface TypedItem {
  title: string
  genres: readonly string[]
  user: { readonly id: number; readonly name: string } | null
  year: string
  season: string
  language: string
  certification: string
  imdbRating: string
  imdbVotes: string
}

export const NOTHING_TYPED: TypedItem = {
  title: '',
  genres: [],
  user: null,
  year: '',
  season: '',
  language: '',
  certification: '',
  imdbRating: '',
  imdbVotes: '',
}

export const typedFrom = (item: RoutedItem): TypedItem => ({
  ...NOTHING_TYPED,
  title: item.title,
  genres: item.genres ?? [],
  user: item.user ?? null,
})

export const numberIn = (text: string): number | undefined => {
  const plain = text.trim().replaceAll(',', '')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined
}
const textIn = (text: string): string | undefined => text.trim() || undefined

export const itemOf = (typed: TypedItem, type: ContentType): RoutedItem => ({
  title: typed.title.trim() || 'This title',
  type,
  genres: typed.genres.length > 0 ? typed.genres : undefined,
  user: typed.user ?? undefined,
  year: numberIn(typed.year),
  season: numberIn(typed.season),
  language: textIn(typed.language),
  certification: textIn(typed.certification),
  imdbRating: numberIn(typed.imdbRating),
  imdbVotes: numberIn(typed.imdbVotes),
})
