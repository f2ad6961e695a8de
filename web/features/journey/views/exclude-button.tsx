import { useState } from 'react'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { exclude } from '../../../state/exclusions.ts'
import { isRequestFor } from '../../../state/title-group.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { watchlistOf } from '../../../state/watchlists.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { PersonJourney } from '../state/use-title-journeys.ts'

/**
 * Excludes a title for some users. An exclusion names the key of the watchlist's own item, which can differ between users.
 * @throws HttpError, ExplainedError
 */
const excludeTitle = async (
  title: KnownTitle,
  persons: readonly PersonJourney['person'][],
): Promise<void> => {
  const isSame = isRequestFor(title)
  const keyFor = ({ id }: PersonJourney['person']): string =>
    watchlistOf(id).state.data?.find(({ key, guids }) =>
      isSame({ contentType: title.type, contentKey: key, contentGuids: [...guids] }),
    )?.key || title.key
  for (const key of new Set(persons.map(keyFor))) {
    const ids = persons.filter(person => keyFor(person) === key).map(({ id }) => id)
    await exclude({ ...title, key, guids: [...title.guids] }, ids)
  }
}

interface ExcludeButtonProps {
  title: KnownTitle
  people: readonly PersonJourney[]
}

/** Maximum number of users named in the question. */
const NAMED = 4

/** Excludes the title for those users for whom it hasn't been added yet. */
export function ExcludeButton({ title, people }: ExcludeButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const persons = people.flatMap(({ person, journey }) => (journey.canExclude ? person : []))
  if (persons.length === 0) return null
  const names = andJoined(
    persons.map(({ name }) => name),
    NAMED,
  )
  return (
    <>
      <Button
        variant="clear"
        size="sm"
        className="max-md:min-h-11"
        onClick={() => setIsAsking(true)}
      >
        {persons.length > 1 ? 'Exclude for these users' : 'Exclude for this user'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Exclude “${bidiIsolate(title.title)}”?`}
        description={`It isn’t added for ${names} until you undo the exclusion or the title leaves the watchlist.`}
        confirmLabel="Exclude"
        onConfirm={() => excludeTitle(title, persons)}
        failed={cause => explainFailure('exclude the title', cause)}
      />
    </>
  )
}
