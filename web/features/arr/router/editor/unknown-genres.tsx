import damerauLevenshtein from 'damerau-levenshtein'
import { Fragment } from 'react'

/** Maximum edit distance, as a fraction of the longer name's length. */
const FARTHEST = 0.5
const SHOWN = 3

const closestGenres = (typed: string, known: readonly string[]): readonly string[] => {
  const wanted = typed.trim().toLowerCase()
  const distance = (genre: string) =>
    genre.startsWith(wanted) ? 0 : damerauLevenshtein(wanted, genre).relative
  return known
    .map(genre => ({ genre, share: distance(genre.toLowerCase()) }))
    .filter(({ share }) => share <= FARTHEST)
    .sort((a, b) => a.share - b.share)
    .slice(0, SHOWN)
    .map(({ genre }) => genre)
}

interface UnknownGenresProps {
  values: readonly string[]
  known: readonly string[]
  onUse: (unknown: string, known: string) => void
}

/** Warns about genres that no title has, because they never match, and offers the closest ones. */
export function UnknownGenres({ values, known, onUse }: UnknownGenresProps) {
  const names = new Set(known.map(genre => genre.toLowerCase()))
  return (
    <div role="status">
      {values
        .filter(value => !names.has(value.trim().toLowerCase()))
        .map(value => (
          <p key={value} className="mt-1 text-sm text-wait wrap-anywhere">
            “{value}” isn’t a known genre.
            {closestGenres(value, known).map((genre, index, all) => (
              <Fragment key={genre}>
                {index === 0 ? ' Use ' : index === all.length - 1 ? ' or ' : ', '}
                <button
                  type="button"
                  className="link min-h-6 max-md:min-h-11"
                  onClick={() => onUse(value, genre)}
                >
                  {genre}
                </button>
                {index === all.length - 1 && <span>?</span>}
              </Fragment>
            ))}
          </p>
        ))}
    </div>
  )
}
