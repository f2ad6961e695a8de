import { useMemo } from 'react'
import { useExcludeQuestion } from '../../../components/exclusions/use-exclude-question.ts'
import { useForWhom } from '../../../components/exclusions/use-for-whom.tsx'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { exclusions, undoExclusions } from '../../../state/exclusions.ts'
import { users } from '../../../state/users.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ExcludeField } from './exclude-field.tsx'
import {
  EXCLUSIONS,
  type Excluded,
  type ExclusionRow,
  exclusionRows,
  names,
} from './exclusions-list.tsx'

/** Titles that aren't added for a user, until the exclusion is undone or the title leaves the user's watchlist. */
export function ExclusionsView() {
  const { data } = useResource(exclusions)
  const { data: people } = useResourceState(users)
  const rows = useMemo(() => exclusionRows(data ?? [], people ?? []), [data, people])
  const excluding = useExcludeQuestion()
  const { ask, dialog } = useForWhom<ExclusionRow, Excluded>((row, chosen) => {
    const title = `“${bidiIsolate(row.exclusion.title)}”`
    return {
      title: `Undo the exclusion of ${title}?`,
      description: `${title} is added for ${names(chosen)} at a later sync, if it’s still on the watchlist.`,
      confirmLabel: 'Undo exclusion',
      variant: 'default',
      onConfirm: () => undoExclusions(chosen.map(person => ({ ...row.exclusion, ...person }))),
      failed: cause => explainFailure('undo the exclusion', cause),
    }
  })
  const exclude = <ExcludeField onChoose={excluding.ask} />
  return (
    <>
      <Loaded from={exclusions} what="exclusions">
        <EmbeddedList
          list={EXCLUSIONS}
          context={row => ask({ subject: row, people: row.people })}
          rows={rows}
          one="title"
          bare
          isLoading={data === null}
          search={{ label: 'Search titles and users', placeholder: 'Title or user…' }}
          file="exclusions"
          buttons={() => exclude}
          empty={
            <Empty
              title="No exclusions"
              hint="Find a title to exclude it for some or all who want it."
              action={exclude}
            />
          }
        />
      </Loaded>
      {dialog}
      {excluding.dialog}
    </>
  )
}
