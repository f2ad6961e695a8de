import { Loaded } from '../../../components/loaded.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { InstanceRows } from '../instance-rows.tsx'
import { countTags, type TagCount, tagsInPlace } from './tags-in-place.ts'

/** The number of user tags in each instance. */
export const TagList = ({ prefix }: { prefix: string }) => (
  <Loaded from={tagsInPlace} what="tags" skeleton={<Skeleton className="h-24" />}>
    {list => (
      <InstanceRows
        rows={list}
        hint="User tags are created in Radarr and Sonarr."
        stateOf={one =>
          one.labels === null ? (
            <span className="text-sm text-bad">
              Unknown. {one.error}{' '}
              <button
                type="button"
                className="link min-h-6 font-text"
                onClick={() => void tagsInPlace.load({ force: true })}
              >
                Try again
              </button>
            </span>
          ) : (
            <span className="tabular">{formatNumber(countTags([one], prefix).total)}</span>
          )
        }
      />
    )}
  </Loaded>
)

interface CurrentTagsProps {
  prefix: string
  /** Null until the instances have responded. */
  count: TagCount | null
}

export const CurrentTags = ({ prefix, count }: CurrentTagsProps) => (
  <SectionCard
    title="Current tags"
    state={count?.unknown.length === 0 ? formatNumber(count.total) : undefined}
    meta={
      count && (
        <span className="text-sm text-ink-2 tabular">
          {[
            pluralize(count.total, 'tag'),
            ...count.unknown.map(name => `${bidiIsolate(name)} unknown`),
          ].join(', ')}
        </span>
      )
    }
  >
    <TagList prefix={prefix} />
  </SectionCard>
)
