import type { ReactNode } from 'react'
import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../contract/instances.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { isolate } from '../../lib/isolate.ts'
import { isPlaceholder, plainProfile, profileOf, tagOf } from '../../state/instances.ts'
import { Chip } from '../../ui/chip.tsx'
import { Select } from '../../ui/select.tsx'
import type { CommonOptions, ControlProps, FieldMaker } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { custom } from '../settings/kinds/custom.ts'
import { ListedValue } from './listed-value.tsx'
import type { RoutingDraft } from './routing-draft.ts'
import {
  FIELD_LABELS,
  instanceName,
  profileName,
  searchLabel,
  tagName,
  type WordChoice,
} from './routing-labels.ts'

export interface RoutingFacts {
  profiles: readonly QualityProfile[] | null
  folders: readonly RootFolder[] | null
  tags: readonly Tag[] | null
  /** Why the instance's options can't be shown; null while they load. */
  blocked: string | null
  /** Saved values for the same instance, kept even if the instance doesn't offer them. */
  stored: Partial<Pick<RoutingDraft, 'qualityProfile' | 'rootFolder'>> | null
  unset: (own: string | null | undefined) => string
  own?: Pick<Instance, 'qualityProfile' | 'rootFolder'> | undefined
}

/** Values in use that aren't among the instance's options. */
const unlisted = <T extends string | number>(
  values: readonly (T | null | undefined)[],
  isListed: (value: T) => boolean,
): T[] =>
  [
    ...new Set(values.filter((one): one is T => one !== null && one !== undefined && one !== '')),
  ].filter(one => !isListed(one))

const unlistedLabel = (label: string, list: readonly unknown[] | null) =>
  list ? `${label} (not on this instance)` : label

export const profileKind = ({ profiles, stored, own, ...facts }: RoutingFacts) =>
  custom<string | number | null>({
    label: FIELD_LABELS.qualityProfile,
    disabledWhen: () => (profiles ? null : facts.blocked),
    words: value =>
      value === null ? facts.unset(null) : profileName(profiles, value as string | number),
    render: ({ control, value, onChange }) => {
      const profile = plainProfile(value as string | number | null)
      const before = plainProfile(stored?.qualityProfile)
      const isListed = (one: string | number) => !!profiles && profileOf(profiles, one) !== null
      const ownProfile = plainProfile(own?.qualityProfile)
      return (
        <ListedValue
          control={control}
          value={String((profiles && profileOf(profiles, profile)?.id) ?? profile ?? '')}
          options={profiles?.map(one => ({ value: String(one.id), label: one.name })) ?? null}
          empty={facts.unset(
            ownProfile !== null && profiles ? profileName(profiles, ownProfile) : null,
          )}
          unlisted={unlisted([before, profile], isListed).map(one => ({
            value: String(one),
            label: unlistedLabel(profileName(profiles, one), profiles),
          }))}
          onChange={text => {
            const next = plainProfile(text)
            // If the saved rule names this profile instead of using its id, keep the name, so that reselecting the
            // profile isn't a change.
            const isStored = next !== null && profiles && profileOf(profiles, before)?.id === next
            onChange(isStored ? before : next)
          }}
        />
      )
    },
  })

/** Formats free space as "3.1 TB free"; undefined if unknown. */
export const freeSpaceOf = (folders: RoutingFacts['folders'], path: unknown) => {
  const space = folders?.find(folder => folder.path === path)?.freeSpace
  return typeof space === 'number' ? `${formatBytes(space)} free` : undefined
}

const folderLabel = ({ path, accessible }: RootFolder, folders: RoutingFacts['folders']) => {
  const note = accessible === false ? 'not accessible' : freeSpaceOf(folders, path)
  return note ? `${path} (${note})` : path
}

export const folderKind = ({ folders, stored, own, ...facts }: RoutingFacts) =>
  custom<string | null>({
    label: FIELD_LABELS.rootFolder,
    disabledWhen: () => (folders ? null : facts.blocked),
    words: value => (typeof value === 'string' ? value : facts.unset(null)),
    render: ({ control, value, onChange }) => (
      <ListedValue
        control={control}
        value={String(value ?? '')}
        options={
          folders?.map(one => ({ value: one.path, label: folderLabel(one, folders) })) ?? null
        }
        empty={facts.unset(own?.rootFolder)}
        unlisted={unlisted(
          [stored?.rootFolder, value as string | null],
          one => folders?.some(({ path }) => path === one) ?? false,
        ).map(one => ({ value: one, label: unlistedLabel(one, folders) }))}
        onChange={text => onChange(text || null)}
      />
    ),
  })

type TagsControlProps = ControlProps & Pick<RoutingFacts, 'tags'>

/** A saved tag that the instance doesn't have is kept until the user removes it. */
function TagsControl({ control, label, value, onChange, tags }: TagsControlProps) {
  const chosen = value as readonly string[]
  if (!tags && !control.disabled) return <p className="text-ink-2">Loading tags…</p>
  const unknown = chosen.filter(one => !tags || !tagOf(tags, one))
  return (
    <fieldset
      id={control.id}
      aria-label={label}
      aria-describedby={control['aria-describedby']}
      disabled={!tags}
      className="flex min-w-0 flex-wrap gap-2"
    >
      {!tags?.length && unknown.length === 0 && (
        <p className="text-ink-2">{tags ? 'This instance has no tags.' : 'None'}</p>
      )}
      {tags?.map(({ id, label: name }) => {
        const isTag = (one: string) => tagOf(tags, one)?.id === id
        const isOn = chosen.some(isTag)
        return (
          <Chip
            key={id}
            pressed={isOn}
            className="max-w-full"
            onClick={() =>
              onChange(isOn ? chosen.filter(one => !isTag(one)) : [...chosen, String(id)])
            }
          >
            <bdi className="truncate">{name}</bdi>
          </Chip>
        )
      })}
      {unknown.map(one => (
        <Chip
          key={one}
          pressed
          className="max-w-full"
          data-tip={tags ? 'This instance doesn’t have this tag' : undefined}
          onClick={() => onChange(chosen.filter(other => other !== one))}
        >
          <span className="truncate">
            {tagName(tags, one)}
            {tags && ' (unknown)'}
          </span>
        </Chip>
      ))}
    </fieldset>
  )
}

/** @param extra shown below the chips, for example to create a tag */
export const tagsKind = (
  { tags, blocked }: Pick<RoutingFacts, 'tags' | 'blocked'>,
  extra?: (props: ControlProps) => ReactNode,
) =>
  custom<readonly string[]>({
    label: FIELD_LABELS.tags,
    isWide: true,
    disabledWhen: () => (tags ? null : blocked),
    words: value => {
      const names = (value as readonly string[]).map(one => tagName(tags, one))
      return [...new Set(names)].join(', ') || 'None'
    },
    render: props => (
      <div className="grid gap-2.5">
        <TagsControl {...props} tags={tags} />
        {tags && extra?.(props)}
      </div>
    ),
  })

const converted =
  <V,>(maker: FieldMaker<never>, convert: (picked: unknown) => V): FieldMaker<V> =>
  facts => {
    const { accepts: _, ...field } = maker(facts)
    return {
      ...field,
      render: props =>
        field.render({ ...props, onChange: picked => props.onChange(convert(picked)) }),
    }
  }

interface WordOptions {
  unset?: string
  /** The saved value, which can be selected even if the app doesn't know it. */
  stored?: string | null | undefined
  hint?: CommonOptions['hint']
}

export const wordKind = (
  { field, label, values, words, hint }: WordChoice,
  { unset, stored, ...options }: WordOptions,
) =>
  converted<string | null>(
    choice({
      isFluid: true,
      label,
      hint: options.hint ?? (all => hint?.((all[field] ?? null) as string | null)),
      options: [
        ...(unset === undefined ? [] : [{ value: '', label: unset }]),
        ...[...values, ...unlisted([stored], one => values.includes(one))].map(value => ({
          value,
          label: words[value] ?? value,
        })),
      ],
    }),
    picked => (picked as string) || null,
  )

/** Search on add. Null uses the instance's setting. */
export const searchKind = (unset: string) =>
  converted<boolean | null>(
    choice({
      isFluid: true,
      label: FIELD_LABELS.searchOnAdd,
      options: { '': unset, true: searchLabel(true), false: searchLabel(false) },
    }),
    picked => (picked === '' ? null : picked === 'true'),
  )

export const instanceKind = (kind: ArrKind, list: readonly Instance[] | null, hint?: string) => {
  const nameOf = (id: number) => instanceName({ kind, instances: list }, id)
  return custom<number | null>({
    label: FIELD_LABELS.instanceId,
    hint,
    words: value => (value === null ? 'none' : nameOf(value as number)),
    render: ({ control, value, onChange }) => (
      <Select
        {...control}
        value={String(value ?? '')}
        onChange={event => onChange(Number(event.currentTarget.value))}
      >
        {value === null && <option value="">Choose an instance</option>}
        {typeof value === 'number' && !list?.some(one => one.id === value) && (
          <option value={value}>
            {isolate(nameOf(value))}
            {list && ' (deleted)'}
          </option>
        )}
        {list?.map(one => (
          <option key={one.id} value={one.id} disabled={isPlaceholder(one) && one.id !== value}>
            {isolate(one.name)}
            {isPlaceholder(one) ? ' (not configured)' : one.isDefault ? ' (default)' : ''}
          </option>
        ))}
      </Select>
    ),
  })
}
