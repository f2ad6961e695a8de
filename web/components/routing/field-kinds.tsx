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
import { config, isOffered } from '../../state/config.ts'
import { folderOf, isPlaceholder, plainProfile, profileOf } from '../../state/instances.ts'
import { Select } from '../../ui/select.tsx'
import { type CommonOptions, type ControlProps, isEmpty, NOT_SET } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { custom } from '../settings/kinds/custom.ts'
import { useStore } from '../use-store.ts'
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

/** Why a field can't be edited while the instance's options are missing. */
const blockedBy = (input: RoutingInput, list: 'profiles' | 'folders' | 'tags') =>
  input[list] ? null : input.blocked

interface InstanceOptions<V> extends Pick<CommonOptions, 'aside'> {
  name: 'qualityProfile' | 'rootFolder'
  list: 'profiles' | 'folders'
  optionsOf: (input: RoutingInput) => readonly { value: string; label: string }[] | undefined
  /** The option under which the instance lists a value, which may be saved under another name; otherwise undefined. */
  listedAs: (input: RoutingInput, value: V) => string | undefined
  labelOf: (input: RoutingInput, value: V) => string
  parse: (text: unknown) => V | null
}

/** A setting whose options come from the instance. A saved value is kept even if the instance no longer offers it. */
const instanceOption = <V extends string | number>(
  { name, list, aside, optionsOf, listedAs, labelOf, parse }: InstanceOptions<V>,
  inputOf: InputOf,
) =>
  custom<V | null>({
    label: FIELD_LABELS[name],
    ...(aside && { aside }),
    disabledWhen: values => blockedBy(inputOf(values), list),
    format: (value, values = NO_VALUES) => {
      const input = inputOf(values)
      return isEmpty(value) ? input.unset(null) : labelOf(input, value as V)
    },
    render: ({ control, values, stored, ...props }) => {
      const input = inputOf(values)
      const options = optionsOf(input)
      const isAwaited = !options && !control.disabled
      const value = parse(props.value)
      const before = values.instanceId === stored.instanceId ? parse(stored[name]) : null
      const own = parse(input.own?.[name])
      // The names of profiles come with the options.
      const ownLabel =
        own === null || (typeof own === 'number' && !options) ? null : labelOf(input, own)
      const textOf = (one: V | null) => (one === null ? '' : (listedAs(input, one) ?? String(one)))
      const unlisted = [...new Set([before, value])].flatMap(one =>
        one === null || listedAs(input, one) !== undefined
          ? []
          : {
              value: textOf(one),
              label: labelOf(input, one) + (options ? ' (not on this instance)' : ''),
            },
      )
      return (
        <Select
          {...control}
          value={textOf(value)}
          disabled={!options || control.disabled}
          aria-busy={isAwaited}
          onChange={({ currentTarget: { value: text } }) =>
            // Reselecting the saved value isn't a change, even if it was saved under another name.
            props.onChange(text === textOf(before) ? before : parse(text))
          }
        >
          <option value="">{isAwaited ? 'Loading…' : input.unset(ownLabel)}</option>
          {[...unlisted, ...(options ?? [])].map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )
    },
  })

export const profileKind = (inputOf: InputOf) =>
  instanceOption<string | number>(
    {
      name: 'qualityProfile',
      list: 'profiles',
      optionsOf: ({ profiles }) =>
        profiles?.map(one => ({ value: String(one.id), label: bidiIsolate(one.name) })),
      listedAs: ({ profiles }, value) => profileOf(profiles ?? [], value)?.id.toString(),
      labelOf: ({ profiles }, value) => profileName(profiles, value),
      parse: text => plainProfile(text as string | number | null | undefined),
    },
    inputOf,
  )

/** Formats free space as "3.1 TB free"; undefined if unknown. */
export const freeSpaceOf = (folders: RoutingInput['folders'], path: unknown) => {
  const space = folders && folderOf(folders, String(path))?.freeSpace
  return typeof space === 'number' ? `${formatBytes(space)} free` : undefined
}

export const folderKind = (inputOf: InputOf) =>
  instanceOption<string>(
    {
      name: 'rootFolder',
      list: 'folders',
      aside: (value, values) => {
        const { folders, own } = inputOf(values)
        return freeSpaceOf(folders, value ?? own?.rootFolder)
      },
      optionsOf: ({ folders }) =>
        folders?.map(({ path, accessible }) => ({
          value: path,
          label: accessible === false ? `${path} (not accessible)` : path,
        })),
      listedAs: ({ folders }, value) => folderOf(folders ?? [], value)?.path,
      labelOf: (_, value) => value,
      parse: text => (text ? String(text) : null),
    },
    inputOf,
  )

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
