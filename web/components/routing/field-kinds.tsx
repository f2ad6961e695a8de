import { useRef } from 'react'
import type { Instance } from '../../contract/instances.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import type { Values } from '../../lib/form-edits.ts'
import { andJoined } from '../../lib/join-words.ts'
import { config, type Feature, hasFeature } from '../../state/config.ts'
import { folderOf, isPlaceholder, plainProfile, profileOf } from '../../state/instances.ts'
import { Select } from '../../ui/select.tsx'
import { instanceName } from '../labels/instance-name.ts'
import { type CommonOptions, type ControlProps, isEmpty, NOT_SET } from '../settings/field-def.ts'
import { custom } from '../settings/kinds/custom.ts'
import { useStore } from '../use-store.ts'
import { instanceFieldsIn, routingIn } from './routing-draft.ts'
import {
  freeSpaceOf,
  profileName,
  searchLabel,
  tagsLabel,
  type WordChoice,
  wordOf,
} from './routing-labels.ts'
import { TagsControl } from './tags-control.tsx'
import type { InstanceLookups, Instances } from './use-instances.ts'

export interface RoutingInput
  extends Partial<Pick<InstanceLookups, 'profiles' | 'folders' | 'tags' | 'blocked' | 'instance'>> {
  /** Whether the instance's setting applies where a value isn't set. */
  hasDefaults?: boolean
  /** The instance whose settings apply, if known. */
  own?: Instance | undefined
}
/** The options depend on the instance selected in `values`. */
type InputOf = (values: Values) => RoutingInput
const NO_VALUES: Values = {}

interface Option {
  value: string
  label: string
  /** Needed by the server to know the option. */
  feature?: Feature | undefined
}

interface OptionField<V> extends Pick<CommonOptions, 'label' | 'aside' | 'hint'> {
  /** The list of the instance's from which the options are; absent if all instances have the same. */
  list?: 'profiles' | 'folders'
  optionsOf: (input: RoutingInput) => readonly Option[] | undefined
  /** The option for a value that may be saved under another name. */
  listedAs?: (value: V, input: RoutingInput) => string | undefined
  labelOf: (value: V, input: RoutingInput) => string
  parse: (value: unknown) => V | null
}

/** Why a field can't be edited while the instance's options are missing. */
const blockedBy = (input: RoutingInput, list: 'profiles' | 'folders' | 'tags') =>
  input[list] ? null : (input.blocked ?? null)

interface OptionControlProps<V> extends ControlProps {
  field: OptionField<V>
  input: RoutingInput
}

/** A saved value is kept even if the instance or the server doesn't offer it. */
function OptionControl<V>({
  field,
  input,
  control,
  values,
  stored,
  ...props
}: OptionControlProps<V>) {
  const { list, listedAs, labelOf, parse } = field
  const { name } = control
  const { data } = useStore(config.state)
  const options = field
    .optionsOf(input)
    ?.filter(({ feature }) => feature === undefined || hasFeature(feature, data))
  const isAwaited = !options && !control.disabled
  const value = parse(props.value)
  const before = list && values.instanceId !== stored.instanceId ? null : parse(stored[name])
  const own = parse(input.own?.[name as keyof Instance])
  // The names of profiles come with the options.
  const ownLabel =
    own === null || (typeof own === 'number' && !options) ? null : labelOf(own, input)
  const textOf = (one: V | null) => (one === null ? '' : (listedAs?.(one, input) ?? String(one)))
  const unlisted = [...new Set([before, value])].flatMap(one =>
    one === null || options?.some(option => option.value === textOf(one))
      ? []
      : {
          value: textOf(one),
          label: labelOf(one, input) + (list && options ? ' (not on this instance)' : ''),
        },
  )
  const empty = !input.hasDefaults
    ? list
      ? 'Choose…'
      : NOT_SET
    : ownLabel
      ? `Default (${list ? ownLabel : ownLabel.toLowerCase()})`
      : 'Instance default'
  return (
    <Select
      {...control}
      value={textOf(value)}
      disabled={!options || control.disabled}
      aria-busy={isAwaited}
      options={[
        (list || input.hasDefaults || value === null) && {
          value: '',
          label: isAwaited ? 'Loading…' : empty,
        },
        ...unlisted,
        ...(options ?? []),
      ]}
      onChange={text =>
        // Reselecting the saved value isn't a change, even if it was saved under another name.
        props.onChange(text === textOf(before) ? before : parse(text))
      }
    />
  )
}

/** Kinds of the settings whose options or defaults come from an instance. */
export const routingKinds = (inputOf: InputOf) => {
  const option = <V,>(field: OptionField<V>) =>
    custom<V | null>({
      ...field,
      disabledWhen: values => (field.list ? blockedBy(inputOf(values), field.list) : null),
      format: (value, values = NO_VALUES) => {
        const input = inputOf(values)
        if (isEmpty(value)) return input.hasDefaults ? 'instance default' : NOT_SET
        return field.labelOf(value as V, input)
      },
      render: props => <OptionControl {...props} field={field} input={inputOf(props.values)} />,
    })
  return {
    qualityProfile: option<string | number>({
      label: 'Quality profile',
      list: 'profiles',
      optionsOf: ({ profiles }) =>
        profiles?.map(one => ({ value: String(one.id), label: bidiIsolate(one.name) })),
      listedAs: (value, { profiles }) => profileOf(profiles ?? [], value)?.id.toString(),
      labelOf: (value, { profiles = null }) => bidiIsolate(profileName(profiles, value)),
      parse: value => plainProfile(value as string | number | null | undefined),
    }),
    rootFolder: option<string>({
      label: 'Root folder',
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
      listedAs: (value, { folders }) => folderOf(folders ?? [], value)?.path,
      labelOf: value => bidiIsolate(value),
      parse: value => (value ? String(value) : null),
    }),
    /** Whether to search on add. */
    searchOnAdd: option<boolean>({
      label: 'When added',
      optionsOf: () =>
        [true, false].map(search => ({ value: String(search), label: searchLabel(search) })),
      labelOf: searchLabel,
      parse: value => (isEmpty(value) ? null : String(value) === 'true'),
    }),
    /** @param hint instead of the choice's own */
    word: (
      choice: WordChoice,
      hint: CommonOptions['hint'] = values => choice.hint?.(values[choice.field]),
    ) =>
      option<string>({
        label: choice.label,
        hint,
        optionsOf: () =>
          choice.values.map(value => ({
            value,
            label: wordOf(choice, value),
            feature: choice.newer?.[value],
          })),
        labelOf: value => wordOf(choice, value),
        parse: value => (value ? String(value) : null),
      }),
    /** @param isInstance whether the form is the instance's own, which also tells of the users' tags */
    tags: (isInstance = false) =>
      custom<readonly string[]>({
        label: 'Tags',
        isWide: true,
        disabledWhen: values => blockedBy(inputOf(values), 'tags'),
        format: (value, values = NO_VALUES) =>
          tagsLabel(inputOf(values).tags ?? null, value as readonly string[]) || NOT_SET,
        render: props => {
          const { tags = null, instance = null } = inputOf(props.values)
          return <TagsControl {...props} {...{ tags, instance }} hasUserTags={isInstance} />
        },
      }),
  }
}

interface InstanceControlProps extends ControlProps {
  kindInstances: Instances
  defaultsOf: (instance: Instance) => Values
}

/** Switches to an instance, with the values previously chosen for it or else its defaults. */
function InstanceControl(props: InstanceControlProps) {
  const { control, value, onChange, values, stored, kindInstances, defaultsOf } = props
  const previous = useRef(new Map<unknown, Values>())
  const { list } = kindInstances
  return (
    <Select
      {...control}
      value={String(value ?? '')}
      options={[
        value === null && { value: '', label: 'Choose an instance' },
        typeof value === 'number' &&
          !list?.some(one => one.id === value) && {
            value,
            label:
              bidiIsolate(instanceName(kindInstances.kind, value, list)) +
              (list ? ' (deleted)' : ''),
          },
        ...(list ?? []).map(one => ({
          value: one.id,
          label:
            bidiIsolate(one.name) +
            (isPlaceholder(one) ? ' (not configured)' : one.isDefault ? ' (default)' : ''),
          disabled: isPlaceholder(one) && one.id !== value,
        })),
      ]}
      onChange={picked => {
        const instance = list?.find(({ id }) => String(id) === picked)
        if (!instance) return
        previous.current.set(value, instanceFieldsIn(values))
        const first =
          instance.id === stored.instanceId ? instanceFieldsIn(stored) : defaultsOf(instance)
        onChange(instance.id, previous.current.get(instance.id) ?? first)
      }}
    />
  )
}

/** @param defaultsOf initial values for an instance that is chosen for the first time */
export const instanceKinds = (
  kindInstances: Instances,
  defaultsOf: InstanceControlProps['defaultsOf'],
) => {
  const nameOf = (id: number) =>
    bidiIsolate(instanceName(kindInstances.kind, id, kindInstances.list))
  const namesOf = (ids: readonly number[]) => andJoined(ids.map(nameOf))
  return {
    instanceId: custom<number | null>({
      label: 'Instance',
      hint: values => {
        const { syncedInstances: synced } = routingIn(values)
        return synced.length > 0 ? `Also sent to ${namesOf(synced)}.` : undefined
      },
      format: value => (value === null ? NOT_SET : nameOf(value as number)),
      render: props => (
        <InstanceControl {...props} kindInstances={kindInstances} defaultsOf={defaultsOf} />
      ),
    }),
    // Shown in the instance field's hint.
    syncedInstances: custom<readonly number[]>({
      label: 'Also sent to',
      render: () => null,
      format: value => namesOf(value as readonly number[]) || NOT_SET,
    }),
  }
}
