import type { Tag } from '../../contract/instances.ts'
import { tagOf } from '../../state/instances.ts'
import { Chip } from '../../ui/chip.tsx'
import { tagName } from './routing-labels.ts'
import { TextValue } from './text-value.tsx'

interface TagChipsProps {
  /** Ids as text, or labels, as they came. */
  value: readonly string[]
  tags: readonly Tag[]
  onChange: (value: readonly string[]) => void
}

/** The tags of an instance to choose from; stored ones that it does not have stay until they are taken off. */
export function TagChips({ value, tags, onChange }: TagChipsProps) {
  const unknown = value.filter(one => !tagOf(tags, one))
  const toggle = (isOn: boolean, matches: (one: string) => boolean, id: string) =>
    onChange(isOn ? value.filter(one => !matches(one)) : [...value, id])
  if (tags.length === 0 && unknown.length === 0)
    return <p className="text-ink-2">This instance has no tags.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map(tag => {
        const matches = (one: string) => tagOf(tags, one)?.id === tag.id
        const isOn = value.some(matches)
        return (
          <li key={tag.id} className="max-w-full">
            <Chip
              pressed={isOn}
              className="max-w-full"
              onClick={() => toggle(isOn, matches, String(tag.id))}
            >
              <span className="truncate">{tag.label}</span>
            </Chip>
          </li>
        )
      })}
      {unknown.map(one => (
        <li key={one} className="max-w-full">
          <Chip
            pressed
            className="max-w-full"
            data-tip="This instance does not have this tag"
            onClick={() => toggle(true, other => other === one, one)}
          >
            <span className="truncate">{tagName(tags, one)} (unknown)</span>
          </Chip>
        </li>
      ))}
    </ul>
  )
}

interface TypedTagsProps {
  control: Parameters<typeof TextValue>[0]['control']
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Tags where the instance's list cannot be had. */
export function TypedTags({ control, value, onChange }: TypedTagsProps) {
  return (
    <TextValue
      control={control}
      value={value.join(', ')}
      placeholder="None"
      plain={text => tagsIn(text).join(', ')}
      onChange={text => onChange(tagsIn(text))}
    />
  )
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)
