import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Question, useQuestion } from '../../ui/dialog.tsx'

interface Person {
  readonly id: number
  readonly name: string
}
interface Asked<Subject, Who> {
  readonly subject: Subject
  readonly people: readonly Who[]
  /** Those who are chosen at first; by default all. */
  readonly chosen?: readonly number[]
}

/** A question about a subject, and for whom of several people it is answered. */
export const useForWhom = <Subject, Who extends Person>(
  questionAbout: (subject: Subject, chosen: readonly Who[]) => Question,
) => {
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const { ask, dialog } = useQuestion<Asked<Subject, Who>>(({ subject, people }) => {
    const chosen = people.filter(({ id }) => !skipped.includes(id))
    return {
      ...questionAbout(subject, chosen),
      isBlocked: chosen.length === 0,
      children: people.length > 1 && (
        <fieldset className="grid max-h-72 overflow-y-auto">
          <legend className="sr-only">For whom</legend>
          {people.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={<bdi>{name}</bdi>}
              checked={!skipped.includes(id)}
              onCheckedChange={isChosen =>
                setSkipped(isChosen ? skipped.filter(one => one !== id) : [...skipped, id])
              }
            />
          ))}
        </fieldset>
      ),
    }
  })
  return {
    ask: (asked: Asked<Subject, Who>) => {
      const ids = asked.people.map(({ id }) => id)
      setSkipped(ids.filter(id => asked.chosen?.includes(id) === false))
      ask(asked)
    },
    dialog,
  }
}
