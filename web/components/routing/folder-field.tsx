import type { RootFolder } from '../../contract/instances.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { Field } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListedValue } from './listed-value.tsx'
import {
  instanceOf,
  isAwaited,
  ownValueLabel,
  type RoutingFieldProps,
  unlistedValues,
  wasOf,
} from './routing-field.ts'
import { FIELD_LABELS } from './routing-labels.ts'

/** "/data/movies (3.1 TB free)" */
export const folderLabel = ({ path, freeSpace, accessible }: RootFolder) => {
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
        folders || !isAwaited(looked, arr, instanceId) ? (
          <ListedValue
            control={control}
            value={value ?? ''}
            options={
              folders?.map(folder => ({ value: folder.path, label: folderLabel(folder) })) ?? null
            }
            isAwaited={false}
            empty={ownValueLabel(instanceOf(props)?.rootFolder)}
            unlisted={unlistedValues(
              form,
              'rootFolder',
              one => folders?.some(({ path }) => path === one) ?? false,
            ).map(one => ({ value: one, label: `${one} (not on this instance)` }))}
            placeholder="/path/on/the/instance"
            onChange={text => form.set({ rootFolder: text || null })}
          />
        ) : (
          <Skeleton className="h-10 w-full" />
        )
      }
    </Field>
  )
}
