import type { RootFolder } from '../../contract/instances.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  instanceOf,
  isAwaited,
  ownValueLabel,
  type RoutingFieldProps,
  unlistedValues,
  wasOf,
} from './routing-field.ts'
import { FIELD_LABELS } from './routing-labels.ts'
import { TextValue } from './text-value.tsx'

const folderWords = ({ path, freeSpace, accessible }: RootFolder) => {
  const note =
    accessible === false
      ? 'out of reach'
      : typeof freeSpace === 'number'
        ? `${formatBytes(freeSpace)} free`
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
            <option value="">{ownValueLabel(instanceOf(props)?.rootFolder)}</option>
            {unlistedValues(form, 'rootFolder', one =>
              folders.some(({ path }) => path === one),
            ).map(one => (
              <option key={one} value={one}>
                {one} (not on this instance)
              </option>
            ))}
            {folders.map(folder => (
              <option key={folder.path} value={folder.path}>
                {folderWords(folder)}
              </option>
            ))}
          </Select>
        ) : isAwaited(looked, arr, instanceId) ? (
          <Skeleton className="h-10 w-full" />
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
