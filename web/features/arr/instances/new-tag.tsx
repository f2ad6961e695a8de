import { type KeyboardEvent, useState } from 'react'
import type { ArrKind, Tag } from '../../../contract/instances.ts'
import { couldNot } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { createTag } from './instance-writes.ts'

/** The only characters that Radarr and Sonarr accept. They save labels in lower case. */
const TAG = /^[a-z\d-]+$/i
const BAD_TAG = 'Use only letters a–z, digits and hyphens.'

interface NewTagProps {
  kind: ArrKind
  id: number
  onMade: (tag: Tag) => void
}

/** The tag is created immediately. Its selection is saved with the form. */
export function NewTag({ kind, id, onMade }: NewTagProps) {
  const [label, setLabel] = useState('')
  const wanted = label.trim()
  const create = useAction(
    async () => {
      onMade(await createTag(kind, id, wanted))
      setLabel('')
    },
    cause => couldNot('create the tag', cause),
  )
  const make = () => {
    if (wanted !== '' && !TAG.test(wanted)) create.setProblem(BAD_TAG)
    else if (wanted !== '') void create.run()
  }
  return (
    <div>
      <div className="flex gap-2">
        <Input
          aria-label="New tag"
          placeholder="New tag"
          className="max-w-48"
          spellCheck={false}
          value={label}
          onChange={event => setLabel(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            make()
          }}
        />
        <Button variant="neutralnoShadow" busy={create.isBusy} onClick={make}>
          Add tag
        </Button>
      </div>
      {create.problem !== null && (
        <p role="alert" className="mt-1 text-sm text-bad wrap-anywhere">
          {create.problem}
        </p>
      )}
    </div>
  )
}
