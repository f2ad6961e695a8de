import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { decimalIn, wholeNumberIn } from '../../../../lib/typed-number.ts'

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

const textIn = (text: string): string | undefined => text.trim() || undefined

export const itemOf = (typed: TypedItem, type: ContentType): RoutedItem => ({
  title: typed.title.trim() || 'This title',
  type,
  genres: typed.genres.length > 0 ? typed.genres : undefined,
  user: typed.user ?? undefined,
  year: wholeNumberIn(typed.year) ?? undefined,
  season: wholeNumberIn(typed.season) ?? undefined,
  language: textIn(typed.language),
  certification: textIn(typed.certification),
  imdbRating: decimalIn(typed.imdbRating) ?? undefined,
  imdbVotes: wholeNumberIn(typed.imdbVotes) ?? undefined,
})
