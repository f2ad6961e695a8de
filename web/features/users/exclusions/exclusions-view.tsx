import Plus from 'lucide-react/icons/plus'
import { useMemo } from 'react'
import { findAddress, JOURNEY_PARAM } from '../../../components/journey/journey-address.ts'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { exclusions, undoExclusions } from '../../../state/exclusions.ts'
import { users } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { useQuestion } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { EXCLUSIONS, type ExclusionRow, exclusionRows, names } from './exclusions-list.tsx'

/** Titles that aren't added for a user, until the exclusion is undone or the title leaves the user's watchlist. */
export function ExclusionsView() {
  const { data } = useResource(exclusions)
  const { data: people } = useResourceState(users)
  const rows = useMemo(() => exclusionRows(data ?? [], people ?? []), [data, people])
  const { open: openJourney } = useOpened(JOURNEY_PARAM)
  const { ask, dialog } = useQuestion<ExclusionRow>(row => {
    const title = `“${bidiIsolate(row.exclusion.title)}”`
    return {
      title: `Undo the exclusion of ${title}?`,
      description: `${title} is added for ${names(row)} at a later sync, if it’s still on the watchlist.`,
      confirmLabel: 'Undo exclusion',
      variant: 'default',
      onConfirm: () => undoExclusions(row.people.map(person => ({ ...row.exclusion, ...person }))),
      failed: cause => explainFailure('undo the exclusion', cause),
    }
  })
  const exclude = (
    <Button
      variant="neutralnoShadow"
      icon={<Plus size={16} />}
      onClick={() => openJourney(findAddress())}
    >
      Exclude a title
    </Button>
  )
  return (
    <>
      <Loaded from={exclusions} what="exclusions">
        <EmbeddedList
          list={EXCLUSIONS}
          context={ask}
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
              hint="“Where is it?” excludes a title for some users."
              action={exclude}
            />
          }
        />
      </Loaded>
      {dialog}
    </>
  )
}
