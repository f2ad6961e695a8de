import { useExcludeQuestion } from '../../../components/exclusions/use-exclude-question.ts'
import type { KnownTitle } from '../../../state/titles.ts'
import { Button } from '../../../ui/button.tsx'
import type { PersonJourney } from '../state/use-title-journeys.ts'

interface ExcludeButtonProps {
  title: KnownTitle
  people: readonly PersonJourney[]
}

/** Excludes the title for those users for whom it hasn't been added yet, and for others who want it. */
export function ExcludeButton({ title, people }: ExcludeButtonProps) {
  const { ask, dialog } = useExcludeQuestion()
  const userIds = people.flatMap(({ person, journey }) => (journey.canExclude ? person.id : []))
  if (userIds.length === 0) return null
  return (
    <>
      <Button
        variant="clear"
        size="sm"
        className="max-md:min-h-11"
        onClick={() => ask(title, userIds)}
      >
        {userIds.length > 1 ? 'Exclude for these users' : 'Exclude for this user'}
      </Button>
      {dialog}
    </>
  )
}
