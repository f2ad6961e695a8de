import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import type { Tag } from '../../contract/instances.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { couldNot } from '../../lib/errors.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { tagOf } from '../../state/instances.ts'
import { ChipsInput } from '../../ui/chips-input.tsx'
import { Link } from '../../ui/link.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { ControlProps } from '../settings/field-def.ts'
import { createTag, useTagOwners } from './instance-tags.ts'
import { tagName } from './routing-labels.ts'
import type { InstanceLookups } from './use-instances.ts'

/** The only characters that Radarr and Sonarr accept. They save labels in lower case. */
const TAG = /^[a-z\d-]+$/i
const BAD_TAG = 'Use only letters a–z, digits and hyphens.'
const MANAGED_TAG = 'The server sets this tag itself.'

interface TagsControlProps extends ControlProps, Pick<InstanceLookups, 'tags' | 'instance'> {
  /** Whether to tell of the users' tags that the instance has. */
  hasUserTags: boolean
}

/**
 * A saved tag that the instance doesn't have is kept until the user removes it. Tags that the server manages aren't
 * offered, because a chosen one would, for example, mark every title as one user's. New tags are created immediately.
 */
export function TagsControl(props: TagsControlProps) {
  const { control, label, tags, instance } = props
  const value = props.value as readonly string[]
  const stored = (props.stored[control.name] as readonly string[] | undefined) ?? []
  const { isOfUser, isManaged } = useTagOwners()
  const creation = useAction(
    async (text: string) => {
      if (!instance) return null
      return String((await createTag(instance.kind, instance.id, text)).id)
    },
    cause => couldNot('create the tag', cause),
  )
  if (!tags && !control.disabled) return <p className="text-ink-2">Loading tags…</p>
  const isAmong = (values: readonly string[], { id }: Tag) =>
    values.some(one => tags && tagOf(tags, one)?.id === id)
  const ofUsers = tags?.filter(isOfUser) ?? []
  /** As saved, so that choosing a saved tag again isn't a change. */
  const valueFor = ({ id }: Tag) =>
    stored.find(one => tags && tagOf(tags, one)?.id === id) ?? String(id)
  return (
    <>
      <ChipsInput<string>
        {...control}
        label={label}
        values={value}
        suggestions={
          tags
            ?.filter(tag => !isAmong(value, tag) && (!isManaged(tag) || isAmong(stored, tag)))
            .map(tag => ({ value: valueFor(tag), label: tag.label })) ?? []
        }
        placeholder="Add tag"
        placeholderBeside="Add tag"
        create={async text => {
          const known = tags?.find(tag => tag.label.toLowerCase() === text.toLowerCase())
          if (known && !isManaged(known)) return valueFor(known)
          if (!known && TAG.test(text)) return (await creation.run(text)) ?? null
          creation.setProblem(known ? MANAGED_TAG : BAD_TAG)
          return null
        }}
        labelOf={one => tagName(tags, one) + (tags && !tagOf(tags, one) ? ' (unknown)' : '')}
        onChange={next => {
          creation.setProblem(null)
          props.onChange(next)
        }}
      />
      {creation.problem !== null && (
        <p role="alert" className="mt-1 text-sm text-bad wrap-anywhere">
          {creation.problem}
        </p>
      )}
      {props.hasUserTags && ofUsers.length > 0 && <UserTags tags={ofUsers} />}
    </>
  )
}

/** The users' tags, which only the tag sync changes. */
const UserTags = ({ tags }: { tags: readonly Tag[] }) => (
  <details className="group min-w-0 text-sm">
    <summary className="flex min-h-8.5 w-fit cursor-pointer list-none items-center gap-2 max-md:min-h-11">
      <ChevronRight size={16} className="text-ink-2 group-open:rotate-90" />
      <Lock size={14} className="text-ink-2" />
      <span>
        <strong>{pluralize(tags.length, 'user tag')}</strong>, set by the tag sync
      </span>
    </summary>
    <ul className="flex flex-wrap gap-x-3 text-ink-2">
      {tags.map(tag => (
        <li key={tag.id} className="min-w-0 wrap-anywhere">
          {bidiIsolate(tag.label)}
        </li>
      ))}
    </ul>
    <Link to="/utilities/user-tags" className="link">
      Open User tags
    </Link>
  </details>
)
