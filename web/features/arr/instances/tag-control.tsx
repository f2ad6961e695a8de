import { type KeyboardEvent, useState } from 'react'
import { TagChips, TypedTags } from '../../../components/routing/tag-chips.tsx'
import type { ArrKind, Tag } from '../../../contract/instances.ts'
import { messageOf } from '../../../lib/errors.ts'
import { KIND_LABELS, tagOf } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import type { FieldControl } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { createTag } from './instance-writes.ts'

interface TagControlProps {
  kind: ArrKind
  id: number
  control: FieldControl & { disabled?: boolean }
  label: string
  value: readonly string[]
  /** Null while they cannot be had. */
  tags: readonly Tag[] | null
  isAwaited: boolean
  onChange: (value: readonly string[]) => void
}

/** Tags of an instance, with a way to make one: that is done in the app at once, choosing it is saved with the rest. */
export function TagControl(props: TagControlProps) {
  const { kind, id, control, label, value, tags, isAwaited, onChange } = props
  if (!tags && isAwaited) return <p className="text-ink-2">The tags are being read.</p>
  if (!tags) return <TypedTags control={control} value={value} onChange={onChange} />
  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      className="grid min-w-0 gap-2.5"
    >
      <TagChips value={value} tags={tags} onChange={onChange} />
      <NewTag
        kind={kind}
        id={id}
        onMade={tag => {
          if (!value.some(one => tagOf([tag], one))) onChange([...value, String(tag.id)])
        }}
      />
    </fieldset>
  )
}

function NewTag({
  kind,
  id,
  onMade,
}: Pick<TagControlProps, 'kind' | 'id'> & { onMade: (tag: Tag) => void }) {
  const [label, setLabel] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const make = async () => {
    const wanted = label.trim()
    if (wanted === '' || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      onMade(await createTag(kind, id, wanted))
      setLabel('')
    } catch (cause) {
      setProblem(messageOf(cause, `${KIND_LABELS[kind]} did not make the tag. Does it answer?`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <div className="flex gap-2">
        <Input
          aria-label="New tag"
          placeholder="New tag"
          className="max-w-48"
          autoComplete="off"
          spellCheck={false}
          value={label}
          onChange={event => setLabel(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void make()
          }}
        />
        <Button variant="neutralnoShadow" busy={isBusy} onClick={() => void make()}>
          Add tag
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="mt-1 text-sm text-bad wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  )
}
