import clsx from 'clsx'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { andJoined } from '../../../../lib/join-words.ts'
import { formatNumber } from '../../../../lib/pluralize.ts'
import { capital } from '../../../../lib/sentence.ts'
import { titleFacts } from '../../../../state/title-facts.ts'
import { tmdb } from '../../../../state/tmdb.ts'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { neededFacts } from './use-rule-effects.ts'

const FACTS = { year: 'years', language: 'languages', tmdbRating: 'TMDB ratings' } as const

interface FactsProgressProps {
  rules: readonly RouterRule[]
  className?: string
}

/** How many facts have been loaded that the rules need of TMDB, or why there are none. */
export function FactsProgress({ rules, className }: FactsProgressProps) {
  const { isOffered, isSupported } = useStore(tmdb)
  const { isLoading, done, total } = useStore(titleFacts)
  const needed = neededFacts(rules).map(name => FACTS[name])
  if (needed.length === 0 || (isOffered && !isLoading)) return null
  const facts = capital(andJoined(needed))
  return (
    <div className={clsx('text-sm text-ink-2', className)}>
      {isOffered ? (
        <>
          <p className="mb-1 flex justify-between gap-3 tabular">
            <span>{facts} from TMDB</span>
            <span>
              {formatNumber(done)} of {formatNumber(total)}
            </span>
          </p>
          <ProgressBar
            isLine
            label={`${facts} from TMDB`}
            percent={(100 * done) / total}
            className="h-1.5 rounded-sm bg-dim-soft"
          />
        </>
      ) : isSupported ? (
        `${facts} need a TMDB key on the server.`
      ) : (
        `This server version has no TMDB data, so ${andJoined(needed)} stay unknown.`
      )}
    </div>
  )
}
