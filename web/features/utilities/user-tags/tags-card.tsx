import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { grouped } from '../../../lib/counted.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
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
      actions={data && <Badge>{grouped(countTags(data, prefix).total)} tags</Badge>}
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
        <ul className="divide-y-2 divide-rule">
          {data.map(one => (
            <li
              key={`${one.kind}:${one.id}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-1.5"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi>{one.name}</bdi>{' '}
                <span className="text-sm text-ink-2">{KIND_LABELS[one.kind]}</span>
              </span>
              {one.labels === null ? (
                <span className="text-sm text-bad">
                  Unknown. {one.error}{' '}
                  <button type="button" className="link min-h-6" onClick={ask}>
                    Try again
                  </button>
                </span>
              ) : (
                <span className="tabular">{grouped(countTags([one], prefix).total)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
