import { useRef } from 'react'
import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../contract/instances.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { Values } from '../../lib/form-edits.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { isSamePath } from '../../lib/same-path.ts'
import { config, isOffered } from '../../state/config.ts'
import { folderOf, isPlaceholder, plainProfile, profileOf } from '../../state/instances.ts'
import { Select } from '../../ui/select.tsx'
import { type CommonOptions, type ControlProps, isEmpty, NOT_SET } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { custom } from '../settings/kinds/custom.ts'
import { useStore } from '../use-store.ts'
import { ListedValue } from './listed-value.tsx'
import { instanceFieldsIn, routingIn } from './routing-draft.ts'
import {
  FIELD_LABELS,
  instanceName,
  profileName,
  searchLabel,
  tagName,
  valueLabel,
  type WordChoice,
  wordOf,
} from './routing-labels.ts'
import { TagsControl } from './tags-control.tsx'
import type { Instances } from './use-instances.ts'

export interface RoutingInput {
  profiles: readonly QualityProfile[] | null
  folders: readonly RootFolder[] | null
  tags: readonly Tag[] | null
  /** Why the instance's options can't be shown; null while they load. */
  blocked: string | null
  /** The instance that the options are from. */
  instance: { readonly kind: ArrKind; readonly id: number } | null
  unset: (own: string | null | undefined) => string
  own?: Instance | undefined
}
/** The options depend on the instance selected in `values`. */
type InputOf = (values: Values) => RoutingInput
const NO_VALUES: Values = {}

/** The saved value if it is for the same instance. Kept even if the instance no longer offers it. */
const storedHere = <T extends string | number>(
  { values, stored }: Pick<ControlProps, 'values' | 'stored'>,
  name: 'qualityProfile' | 'rootFolder',
) => (values.instanceId === stored.instanceId ? (stored[name] as T | null) : null)

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

/** Why a field can't be edited while the instance's options are missing. */
const blockedBy = (input: RoutingInput, list: 'profiles' | 'folders' | 'tags') =>
  input[list] ? null : input.blocked

export const profileKind = (inputOf: InputOf) =>
  custom<string | number | null>({
    label: FIELD_LABELS.qualityProfile,
    disabledWhen: values => blockedBy(inputOf(values), 'profiles'),
    format: (value, values = NO_VALUES) => {
      const { unset, profiles } = inputOf(values)
      return value === null ? unset(null) : profileName(profiles, value as string | number)
    },
    render: ({ control, value, onChange, ...props }) => {
      const { profiles, own, unset } = inputOf(props.values)
      const profile = plainProfile(value as string | number | null)
      const before = plainProfile(storedHere(props, 'qualityProfile'))
      const isListed = (one: string | number) => !!profiles && profileOf(profiles, one) !== null
      const ownProfile = plainProfile(own?.qualityProfile)
      return (
        <ListedValue
          control={control}
          value={String((profiles && profileOf(profiles, profile)?.id) ?? profile ?? '')}
          options={
            profiles?.map(one => ({ value: String(one.id), label: bidiIsolate(one.name) })) ?? null
          }
          empty={unset(ownProfile !== null && profiles ? profileName(profiles, ownProfile) : null)}
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
export const freeSpaceOf = (folders: RoutingInput['folders'], path: unknown) => {
  const space = folders && folderOf(folders, String(path))?.freeSpace
  return typeof space === 'number' ? `${formatBytes(space)} free` : undefined
}

const folderLabel = ({ path, accessible }: RootFolder) =>
  accessible === false ? `${path} (not accessible)` : path

export const folderKind = (inputOf: InputOf) =>
  custom<string | null>({
    label: FIELD_LABELS.rootFolder,
    disabledWhen: values => blockedBy(inputOf(values), 'folders'),
    aside: (value, values) => {
      const { folders, own } = inputOf(values)
      return freeSpaceOf(folders, value ?? own?.rootFolder)
    },
    format: (value, values = NO_VALUES) =>
      typeof value === 'string' ? value : inputOf(values).unset(null),
    render: props => {
      const { folders, own, unset } = inputOf(props.values)
      const value = props.value as string | null
      const stored = storedHere<string>(props, 'rootFolder')
      const isListed = (one: string) => !!folders && folderOf(folders, one) !== null
      return (
        <ListedValue
          control={props.control}
          value={(folders && value && folderOf(folders, value)?.path) ?? value ?? ''}
          options={folders?.map(one => ({ value: one.path, label: folderLabel(one) })) ?? null}
          empty={unset(own?.rootFolder)}
          unlisted={unlisted([stored, value], isListed).map(one => ({
            value: one,
            label: unlistedLabel(one, folders),
          }))}
          // Reselecting the saved folder isn't a change, even if it was saved with a trailing slash.
          onChange={text =>
            props.onChange(stored && isSamePath(stored, text) ? stored : text || null)
          }
        />
      )
    },
  })

/** @param isInstance whether the form is the instance's own, which also tells of the users' tags */
export const tagsKind = (inputOf: InputOf, isInstance = false) =>
  custom<readonly string[]>({
    label: FIELD_LABELS.tags,
    isWide: true,
    disabledWhen: values => blockedBy(inputOf(values), 'tags'),
    format: (value, values = NO_VALUES) => {
      const { tags } = inputOf(values)
      return (
        [...new Set((value as readonly string[]).map(one => bidiIsolate(tagName(tags, one))))].join(
          ', ',
        ) || 'None'
      )
    },
    render: props => {
      const { tags, instance } = inputOf(props.values)
      return <TagsControl {...props} tags={tags} instance={instance} hasUserTags={isInstance} />
    },
  })

interface ListedOptions<V> {
  label: string
  hint?: CommonOptions['hint']
  values: readonly string[]
  newer?: WordChoice['newer']
  labelOf: (value: string) => string
  /** Label of the option that uses the instance's setting. */
  unset?: ((values: Values) => string) | undefined
  convert: (picked: string) => V
}

function ListedControl<V>({ list, ...props }: ControlProps & { list: ListedOptions<V> }) {
  const { label, values, newer, labelOf, unset, convert } = list
  const { data } = useStore(config.state)
  const isKnown = (value: string) => {
    const sign = newer?.[value]
    return sign === undefined || (data !== null && isOffered(data, sign))
  }
  const options = values.filter(isKnown).map(value => ({ value, label: labelOf(value) }))
  const empty = unset ? [{ value: '', label: unset(props.values) }] : []
  return choice({
    isFluid: true,
    label,
    options: [...empty, ...options],
    unlistedLabel: labelOf,
  })({}).render({
    ...props,
    onChange: picked => props.onChange(convert(String(picked))),
  })
}

/** The saved value can be selected even if the app doesn't know it. */
const listed = <V,>(list: ListedOptions<V>) =>
  custom<V>({
    label: list.label,
    hint: list.hint,
    format: value => (isEmpty(value) ? NOT_SET : list.labelOf(String(value))),
    render: props => <ListedControl {...props} list={list} />,
  })

export const wordKind = (
  { hint, ...each }: WordChoice,
  options: Partial<Pick<ListedOptions<unknown>, 'unset' | 'hint'>> = {},
) =>
  listed<string | null>({
    hint: values => hint?.((values[each.field] ?? null) as string | null),
    ...each,
    ...options,
    labelOf: value => wordOf(each, value),
    convert: picked => picked || null,
  })

/** Whether to search on add. Null uses the instance's setting. */
export const searchKind = (unset: (values: Values) => string) =>
  listed<boolean | null>({
    label: FIELD_LABELS.searchOnAdd,
    values: ['true', 'false'],
    labelOf: value => searchLabel(value === 'true'),
    unset,
    convert: picked => (picked === '' ? null : picked === 'true'),
  })

interface InstanceControlProps extends ControlProps {
  kindInstances: Instances
  defaultsOf: (instance: Instance) => Values
}

/** Switches to an instance, with the values previously chosen for it or else its defaults. */
function InstanceControl({
  control,
  value,
  onChange,
  kindInstances,
  defaultsOf,
  ...props
}: InstanceControlProps) {
  const previous = useRef(new Map<unknown, Values>())
  const { values, stored } = props
  const { list } = kindInstances
  return (
    <Select
      {...control}
      value={String(value ?? '')}
      onChange={event => {
        const instance = list?.find(({ id }) => String(id) === event.currentTarget.value)
        if (!instance) return
        previous.current.set(value, instanceFieldsIn(values))
        const first =
          instance.id === stored.instanceId ? instanceFieldsIn(stored) : defaultsOf(instance)
        onChange(instance.id, previous.current.get(instance.id) ?? first)
      }}
    >
      {value === null && <option value="">Choose an instance</option>}
      {typeof value === 'number' && !list?.some(one => one.id === value) && (
        <option value={value}>
          {bidiIsolate(instanceName({ kind: kindInstances.kind, instances: list }, value)) +
            (list ? ' (deleted)' : '')}
        </option>
      )}
      {list?.map(one => (
        <option key={one.id} value={one.id} disabled={isPlaceholder(one) && one.id !== value}>
          {bidiIsolate(one.name) +
            (isPlaceholder(one) ? ' (not configured)' : one.isDefault ? ' (default)' : '')}
        </option>
      ))}
    </Select>
  )
}

/** @param defaultsOf initial values for an instance that is chosen for the first time */
export const instanceKind = (
  kindInstances: Instances,
  defaultsOf: InstanceControlProps['defaultsOf'],
) =>
  custom<number | null>({
    label: FIELD_LABELS.instanceId,
    hint: values => {
      const draft = routingIn(values)
      return draft.syncedInstances.length > 0
        ? `Also sent to ${valueLabel('syncedInstances', draft, kindInstances.namesOf(draft.instanceId))}.`
        : undefined
    },
    format: value => String(value),
    render: props => (
      <InstanceControl {...props} kindInstances={kindInstances} defaultsOf={defaultsOf} />
    ),
  })
