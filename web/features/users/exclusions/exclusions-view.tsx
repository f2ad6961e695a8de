import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { findAddress, JOURNEY_PARAM } from '../../../components/journey/journey-address.ts'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource, useResourceState } from '../../../components/use-resource.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { exclusions, undoExclusions } from '../../../state/exclusions.ts'
import { users } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { EXCLUSIONS, type ExclusionRow, exclusionRows, names } from './exclusions-list.tsx'

/** Titles that aren't added for a user, until the exclusion is undone or the title leaves the user's watchlist. */
export function ExclusionsView() {
  const { data } = useResource(exclusions)
  const { data: people } = useResourceState(users)
  const rows = useMemo(() => exclusionRows(data ?? [], people ?? []), [data, people])
  const { open: openJourney } = useOpened(JOURNEY_PARAM)
  const [undoing, setUndoing] = useState<ExclusionRow | null>(null)
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
          context={setUndoing}
          rows={rows}
          one="title"
          bare
          isLoading={data === null}
          search={{ label: 'Search titles and users', placeholder: 'Title or user…' }}
          buttons={listed => (
            <>
              <ExportCsv
                listed="exclusions"
                disabled={listed.length === 0}
                save={() => saveDatedCsv('exclusions', EXCLUSIONS.csvOf(listed))}
              />
              {exclude}
            </>
          )}
          empty={
            <Empty
              title="No exclusions"
              hint="“Where is it?” excludes a title for some users."
              action={exclude}
            />
          }
        />
      </Loaded>
      <UndoDialog row={undoing} onClose={() => setUndoing(null)} />
    </>
  )
}

function UndoDialog({ row, onClose }: { row: ExclusionRow | null; onClose: () => void }) {
  const { last: shown } = useLastOpened(row)
  const title = `“${bidiIsolate(shown?.exclusion.title ?? '')}”`
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={`Undo the exclusion of ${title}?`}
      description={`${title} is added for ${shown ? names(shown) : ''} at a later sync, if it’s still on the watchlist.`}
      confirmLabel="Undo exclusion"
      variant="default"
      onConfirm={async () => {
        if (row) await undoExclusions(row.people.map(person => ({ ...row.exclusion, ...person })))
      }}
      failed={cause => explainFailure('undo the exclusion', cause)}
    />
  )
}
