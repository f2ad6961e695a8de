import { KindName } from '../../../components/kind-name.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Link } from '../../../ui/link.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { countTags, tagsInPlace } from './tags-in-place.ts'

export function TagsCard({ prefix }: { prefix: string }) {
  const { data, error, loading } = useResource(tagsInPlace)
  const ask = () => void tagsInPlace.load({ force: true })
  return (
    <SectionCard
      title="Current tags"
      state={data ? formatNumber(countTags(data, prefix).total) : undefined}
      meta={
        data && (
          <span className="text-sm text-ink-2 tabular">
            {pluralize(countTags(data, prefix).total, 'tag')}
          </span>
        )
      }
    >
      {!data && !error && <Skeleton className="h-24" />}
      {error && (
        <Problem title="Couldn’t count the tags" cause={error} onRetry={ask} isRetrying={loading} />
      )}
      {data?.length === 0 && (
        <Empty
          className="py-4!"
          title="No instances yet"
          hint="User tags are created in Radarr and Sonarr."
          action={
            <>
              <Link className="link" to="/radarr/instances">
                Radarr instances
              </Link>
              <Link className="link" to="/sonarr/instances">
                Sonarr instances
              </Link>
            </>
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className="card-rows">
          {data.map(one => (
            <li
              key={`${one.kind}:${one.id}`}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5"
            >
              <KindName kind={one.kind} name={one.name} />
              {one.labels === null ? (
                <span className="text-sm text-bad">
                  Unknown. {one.error}{' '}
                  <button type="button" className="link min-h-6 font-text" onClick={ask}>
                    Try again
                  </button>
                </span>
              ) : (
                <span className="tabular">{formatNumber(countTags([one], prefix).total)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
