import { useState } from 'react'
import type { RootFolder } from '../../../contract/instances.ts'
import { bytesInWords } from '../../../lib/bytes.ts'
import {
  isPlaceholder,
  type Looked,
  plainProfile,
  profileOf,
  tagOf,
} from '../../../state/instances.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Field, type FieldControl } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RoutingField } from './routing-draft.ts'
import {
  FIELD_LABELS,
  instanceName,
  midSentence,
  profileName,
  searchWords,
  tagName,
  valueWords,
  type WordChoice,
  wordOf,
} from './routing-words.ts'
import type { Instances } from './use-instances.ts'
import type { RoutingForm } from './use-routing-form.ts'

export interface RoutingFieldProps {
  form: RoutingForm
  arr: Instances
}

/** What a changed field was, by the names of the instance it was stored for. */
const wasOf = ({ form, arr }: RoutingFieldProps, field: RoutingField) =>
  form.isChanged(field)
    ? valueWords(field, form.stored, arr.namesOf(form.stored.instanceId))
    : undefined

/** "Left to the instance", with what that comes to where it is known. */
const ownWords = (own: string | null | undefined) =>
  own ? `As the instance is set (${own})` : 'As the instance is set'

export function InstanceField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { draft } = form
  const { kind } = arr.namesOf(null)
  const list = arr.list ?? []
  const isListed = list.some(instance => instance.id === draft.instanceId)
  return (
    <Field
      label={FIELD_LABELS.instanceId}
      was={wasOf(props, 'instanceId')}
      hint={
        draft.syncedInstances.length > 0
          ? `Also sent to ${valueWords('syncedInstances', draft, arr.namesOf(draft.instanceId))}.`
          : undefined
      }
    >
      {control => (
        <Select
          {...control}
          value={draft.instanceId ?? ''}
          onChange={event => {
            const id = Number(event.currentTarget.value)
            const instance = list.find(one => one.id === id)
            if (instance) form.setInstance(instance)
          }}
        >
          {draft.instanceId === null && <option value="">Choose an instance</option>}
          {draft.instanceId !== null && !isListed && (
            <option value={draft.instanceId}>
              {instanceName({ kind, instances: arr.list }, draft.instanceId)}
              {arr.list && ' (not there any more)'}
            </option>
          )}
          {list.map(instance => (
            <option
              key={instance.id}
              value={instance.id}
              disabled={isPlaceholder(instance) && instance.id !== draft.instanceId}
            >
              {instance.name}
              {isPlaceholder(instance)
                ? ' (not configured)'
                : instance.isDefault
                  ? ' (default)'
                  : ''}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The list of an instance while it is on its way: room of the same height. */
const isAwaited = (looked: Looked<unknown> | undefined, arr: Instances, id: number | null) =>
  id !== null && (!looked || (looked.list === null && looked.error === null)) && !isDead(arr, id)

const isDead = (arr: Instances, id: number | null) => {
  const instance = arr.list?.find(one => one.id === id)
  return instance !== undefined && isPlaceholder(instance)
}

/** The value, and the stored one while its instance is chosen, where the instance's list lacks them: they can be kept. */
const strays = <F extends 'qualityProfile' | 'rootFolder'>(
  { draft, stored }: RoutingForm,
  field: F,
  isListed: (value: NonNullable<RoutingForm['draft'][F]>) => boolean,
) => {
  const values = [draft.instanceId === stored.instanceId ? stored[field] : null, draft[field]]
  return [...new Set(values)].filter(
    (value): value is NonNullable<typeof value> => value !== null && !isListed(value),
  )
}

const instanceOf = ({ form, arr }: RoutingFieldProps) =>
  arr.list?.find(one => one.id === form.draft.instanceId)

export function ProfileField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, qualityProfile: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.qualityProfiles
  const profiles = looked?.list
  const own = instanceOf(props)?.qualityProfile
  const current = profiles && profileOf(profiles, value)
  return (
    <Field label={FIELD_LABELS.qualityProfile} was={wasOf(props, 'qualityProfile')}>
      {control =>
        profiles ? (
          <Select
            {...control}
            value={current?.id ?? value ?? ''}
            onChange={event => {
              const next = plainProfile(event.currentTarget.value)
              // A profile stored by its name and picked again is no change.
              const isStored =
                next !== null && profileOf(profiles, form.stored.qualityProfile)?.id === next
              form.set({ qualityProfile: isStored ? form.stored.qualityProfile : next })
            }}
          >
            <option value="">{ownWords(own ? profileName(profiles, own) : null)}</option>
            {strays(form, 'qualityProfile', one => profileOf(profiles, one) !== null).map(one => (
              <option key={one} value={one}>
                {profileName(profiles, one)} (not on this instance)
              </option>
            ))}
            {profiles.map(profile => (
              <option key={profile.id} value={profile.id}>
                {profile.name}
              </option>
            ))}
          </Select>
        ) : isAwaited(looked, arr, instanceId) ? (
          <Waiting />
        ) : (
          <TextValue
            control={control}
            value={value === null ? '' : String(value)}
            placeholder="Number or name"
            onChange={text =>
              form.set({
                qualityProfile: text === '' ? null : /^\d+$/.test(text) ? Number(text) : text,
              })
            }
          />
        )
      }
    </Field>
  )
}

const folderWords = ({ path, freeSpace, accessible }: RootFolder) => {
  const note =
    accessible === false
      ? 'out of reach'
      : typeof freeSpace === 'number'
        ? `${bytesInWords(freeSpace)} free`
        : null
  return note ? `${path} (${note})` : path
}

export function FolderField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, rootFolder: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.rootFolders
  const folders = looked?.list
  return (
    <Field label={FIELD_LABELS.rootFolder} was={wasOf(props, 'rootFolder')}>
      {control =>
        folders ? (
          <Select
            {...control}
            value={value ?? ''}
            onChange={event => form.set({ rootFolder: event.currentTarget.value || null })}
          >
            <option value="">{ownWords(instanceOf(props)?.rootFolder)}</option>
            {strays(form, 'rootFolder', one => folders.some(({ path }) => path === one)).map(
              one => (
                <option key={one} value={one}>
                  {one} (not on this instance)
                </option>
              ),
            )}
            {folders.map(folder => (
              <option key={folder.path} value={folder.path}>
                {folderWords(folder)}
              </option>
            ))}
          </Select>
        ) : isAwaited(looked, arr, instanceId) ? (
          <Waiting />
        ) : (
          <TextValue
            control={control}
            value={value ?? ''}
            placeholder="/path/on/the/instance"
            onChange={text => form.set({ rootFolder: text || null })}
          />
        )
      }
    </Field>
  )
}

export function TagsField(props: RoutingFieldProps) {
  const { form, arr } = props
  const { instanceId, tags: value } = form.draft
  const looked = arr.lookupsOf(instanceId)?.tags
  const tags = looked?.list
  const was = wasOf(props, 'tags')
  if (!tags)
    return (
      <Field
        label={FIELD_LABELS.tags}
        was={was}
        hint={isAwaited(looked, arr, instanceId) ? undefined : 'Labels or numbers, between commas.'}
      >
        {control =>
          isAwaited(looked, arr, instanceId) ? (
            <Waiting />
          ) : (
            <TextValue
              control={control}
              value={value.join(', ')}
              placeholder="None"
              plain={text => tagsIn(text).join(', ')}
              onChange={text => form.set({ tags: tagsIn(text) })}
            />
          )
        }
      </Field>
    )
  const unknown = value.filter(one => !tagOf(tags, one))
  const toggle = (isOn: boolean, matches: (one: string) => boolean, id: string) =>
    form.set({ tags: isOn ? value.filter(one => !matches(one)) : [...value, id] })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{FIELD_LABELS.tags}</legend>
      {tags.length === 0 && unknown.length === 0 ? (
        <p className="text-ink-2">This instance has no tags.</p>
      ) : (
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
      )}
      {was !== undefined && <p className="mt-1 text-sm text-ink-2">Was: {was}</p>}
    </fieldset>
  )
}

export function SearchField(props: RoutingFieldProps) {
  const { form } = props
  const { searchOnAdd: value } = form.draft
  const own = instanceOf(props)?.searchOnAdd
  return (
    <Field label={FIELD_LABELS.searchOnAdd} was={wasOf(props, 'searchOnAdd')}>
      {control => (
        <Select
          {...control}
          value={value === null ? '' : String(value)}
          onChange={event => {
            const { value: next } = event.currentTarget
            form.set({ searchOnAdd: next === '' ? null : next === 'true' })
          }}
        >
          <option value="">
            {ownWords(own === undefined ? null : searchWords(own).toLowerCase())}
          </option>
          <option value="true">{searchWords(true)}</option>
          <option value="false">{searchWords(false)}</option>
        </Select>
      )}
    </Field>
  )
}

/** A value out of a fixed list; one this version does not know stays and can be chosen. */
export function WordChoiceField({ choice, ...props }: RoutingFieldProps & { choice: WordChoice }) {
  const { form } = props
  const value = form.draft[choice.field]
  const stored = form.stored[choice.field]
  const own = instanceOf(props)?.[choice.field]
  const extra = [...new Set([stored, value])].filter(
    (one): one is string => one !== null && !choice.values.includes(one),
  )
  return (
    <Field label={choice.label} was={wasOf(props, choice.field)} hint={choice.hint?.(value)}>
      {control => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={event => form.set({ [choice.field]: event.currentTarget.value || null })}
        >
          <option value="">{ownWords(own ? midSentence(choice, own) : null)}</option>
          {[...choice.values, ...extra].map(one => (
            <option key={one} value={one}>
              {wordOf(choice, one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const Waiting = () => <Skeleton className="h-10 w-full" />

const tagsIn = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(Boolean)

interface TextValueProps {
  control: FieldControl
  value: string
  placeholder: string
  /** The value that a text comes to; without it the text without spaces around. */
  plain?: (text: string) => string
  onChange: (text: string) => void
}

/** A value whose list cannot be had. What is typed stays as typed, also where its value is written otherwise ("a, "). */
function TextValue({ control, value, placeholder, plain, onChange }: TextValueProps) {
  const plainOf = plain ?? ((text: string) => text.trim())
  const [typed, setTyped] = useState('')
  return (
    <Input
      {...control}
      value={plainOf(typed) === value ? typed : value}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      onChange={event => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim())
      }}
    />
  )
}
