import { folderLabel } from '../../../components/routing/folder-field.tsx'
import { ListedValue } from '../../../components/routing/listed-value.tsx'
import {
  FIELD_LABELS,
  isRolling,
  profileName,
  tagName,
  WORD_CHOICES,
  type WordChoice,
  type WordField,
} from '../../../components/routing/routing-labels.ts'
import { defineFields, type SettingsDef } from '../../../components/settings/define-settings.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { custom } from '../../../components/settings/kinds/custom.ts'
import { address, secret, text } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import type {
  ArrKind,
  Instance,
  QualityProfile,
  RootFolder,
  Tag,
} from '../../../contract/instances.ts'
import { formatBytes } from '../../../lib/bytes.ts'
import type { Values } from '../../../lib/edits.ts'
import { plainProfile, profileOf } from '../../../state/instances.ts'
import { Link } from '../../../ui/link.tsx'
import { KINDS, type Kind } from '../kinds.ts'
import type { InstanceEdit } from './instance-source.ts'
import { SyncedControl, syncedName } from './synced-control.tsx'
import { TagControl } from './tag-control.tsx'

const LABELS = { ...FIELD_LABELS, syncedInstances: 'Also copy titles to' }

/** Every field of either kind. */
type Shape = { [K in keyof InstanceEdit]-?: Exclude<InstanceEdit[K], undefined> }
type Profile = InstanceEdit['qualityProfile']

/** What the fields of a stored instance need to know around it. */
export interface InstanceContext {
  id: number
  stored: Pick<Instance, 'qualityProfile' | 'rootFolder' | 'isDefault'> | null
  /** Other real instances of the kind. */
  others: readonly Pick<Instance, 'id' | 'name' | 'isDefault'>[]
  /** Null while they cannot be had. */
  profiles: readonly QualityProfile[] | null
  folders: readonly RootFolder[] | null
  tags: readonly Tag[] | null
  /** The lists may still come. */
  isAwaited: boolean
  /** Whether Plex session monitoring is on; null when that is not known. */
  isMonitored: boolean | null
}

/** Name, address, key and default: what a new instance needs, and every other one has as well. */
export const connectionSettings = (
  { id, label }: Kind,
  { stored, others }: Pick<InstanceContext, 'stored' | 'others'>,
) =>
  defineFields<Shape>()({
    name: text({
      label: 'Name',
      required: 'Enter a name, such as “4K”.',
      check: name =>
        others.some(other => other.name.toLowerCase() === name.toLowerCase())
          ? 'Another instance is called that.'
          : null,
    }),
    baseUrl: address({
      label: 'Base URL',
      placeholder: `http://${id}:${id === 'radarr' ? 7878 : 8989}`,
      required: `Enter the address at which the backend reaches ${label}.`,
    }),
    apiKey: secret({
      label: 'API key',
      required: 'Enter the API key.',
      hint: `In ${label}: Settings, General.`,
    }),
    isDefault: toggle({
      label: 'Default instance',
      disabledWhen: () =>
        stored?.isDefault ? 'To change it, make another instance the default.' : null,
      hint: values => {
        const now = others.find(other => other.isDefault)
        return values.isDefault === true && now
          ? `Takes over from ${now.name}.`
          : 'Takes what no content-router rule claims.'
      },
    }),
  })

const rollingHint = (isMonitored: boolean | null) => (values: Values) =>
  isRolling(values.seasonMonitoring) ? (
    <>
      More is monitored as episodes are watched. That needs{' '}
      <Link to="/utilities/plex-session-monitoring" className="link">
        Plex session monitoring
      </Link>
      {isMonitored === null ? '.' : isMonitored ? ', which is on.' : ', which is off.'}
    </>
  ) : undefined

const wordChoice = ({ field, label, values, words }: WordChoice, isMonitored: boolean | null) =>
  choice({
    label,
    options: values.map(value => ({ value, label: words[value] ?? value })),
    ...(field === 'seasonMonitoring' && { hint: rollingHint(isMonitored) }),
  })

/** Values out of a fixed list of words: which ones depends on what the kind holds. */
const wordSettings = ({ content }: Kind, { isMonitored }: InstanceContext) =>
  defineFields<Shape>()(
    Object.fromEntries(
      WORD_CHOICES[content].map(each => [each.field, wordChoice(each, isMonitored)]),
    ) as Record<WordField, ReturnType<typeof wordChoice>>,
  )

/** What only one kind has besides. */
const OWN: Record<ArrKind, { def: SettingsDef; choices: string[]; switches: string[] }> = {
  radarr: { def: defineFields<Shape>()({}), choices: [], switches: [] },
  sonarr: {
    def: defineFields<Shape>()({
      monitorNewItems: choice({
        label: 'New seasons',
        options: { all: 'Monitor them', none: 'Leave them' },
      }),
      createSeasonFolders: toggle({ label: 'Create season folders' }),
    }),
    choices: ['monitorNewItems'],
    switches: ['createSeasonFolders'],
  },
}

const addSettings = ({ id: kind, label, many }: Kind, context: InstanceContext) => {
  const { id, stored, others, profiles, folders, tags, isAwaited } = context
  const nothing = 'Not set'
  return defineFields<Shape>()({
    qualityProfile: custom<Profile>({
      label: LABELS.qualityProfile,
      words: value => (value === null ? nothing : profileName(profiles, value as string | number)),
      render: ({ control, value, onChange }) => {
        const typed = plainProfile(value as Profile)
        const listed = profiles && profileOf(profiles, typed)
        const storedProfile = plainProfile(stored?.qualityProfile)
        const kept = [...new Set([storedProfile, typed])].filter(
          (one): one is string | number => one !== null && !(profiles && profileOf(profiles, one)),
        )
        return (
          <ListedValue
            control={control}
            value={String(listed?.id ?? typed ?? '')}
            options={profiles?.map(one => ({ value: String(one.id), label: one.name })) ?? null}
            isAwaited={isAwaited}
            empty={nothing}
            unlisted={kept.map(one => ({
              value: String(one),
              label: profiles
                ? `${profileName(profiles, one)} (not on this instance)`
                : profileName(null, one),
            }))}
            placeholder="Number or name"
            onChange={next => {
              const plain = plainProfile(next)
              // A profile stored by its name and picked again is no change.
              const isStored =
                plain !== null && profiles && profileOf(profiles, storedProfile)?.id === plain
              onChange(isStored ? storedProfile : plain)
            }}
          />
        )
      },
    }),
    rootFolder: custom<string | null>({
      label: LABELS.rootFolder,
      hint: values => freeSpaceOf(folders, values.rootFolder),
      words: value => (typeof value === 'string' ? value : nothing),
      render: ({ control, value, onChange }) => {
        const path = typeof value === 'string' ? value : ''
        const kept = [...new Set([stored?.rootFolder ?? '', path])].filter(
          one => one !== '' && !folders?.some(folder => folder.path === one),
        )
        return (
          <ListedValue
            control={control}
            value={path}
            options={folders?.map(one => ({ value: one.path, label: folderLabel(one) })) ?? null}
            isAwaited={isAwaited}
            empty={nothing}
            unlisted={kept.map(one => ({
              value: one,
              label: folders ? `${one} (not on this instance)` : one,
            }))}
            placeholder="/path/on/the/instance"
            onChange={next => onChange(next || null)}
          />
        )
      },
    }),
    searchOnAdd: toggle({ label: 'Search on add' }),
    bypassIgnored: toggle({
      label: 'Bypass ignored content',
      hint: `Adds ${many} although ${label} has them on its exclusion list.`,
    }),
    tags: custom<readonly string[]>({
      label: LABELS.tags,
      isWide: true,
      words: value =>
        (value as readonly string[]).map(one => tagName(tags, one)).join(', ') || 'None',
      render: ({ control, label: name, value, onChange }) => (
        <TagControl
          kind={kind}
          id={id}
          control={control}
          label={name}
          value={value as readonly string[]}
          tags={tags}
          isAwaited={isAwaited}
          onChange={onChange}
        />
      ),
    }),
    syncedInstances: custom<readonly number[]>({
      label: LABELS.syncedInstances,
      isWide: true,
      visibleWhen: values =>
        others.length > 0 || (values.syncedInstances as readonly number[]).length > 0,
      words: value =>
        (value as readonly number[]).map(one => syncedName(others, one)).join(', ') || 'None',
      render: ({ control, label: name, value, onChange }) => (
        <SyncedControl
          control={control}
          label={name}
          value={value as readonly number[]}
          others={others}
          onChange={onChange}
        />
      ),
    }),
  })
}

/** "3.1 TB free"; undefined where the instance has not said so. */
export const freeSpaceOf = (folders: InstanceContext['folders'], path: unknown) => {
  const space = folders?.find(folder => folder.path === path)?.freeSpace
  return typeof space === 'number' ? `${formatBytes(space)} free` : undefined
}

/** The fields of a stored instance of `kind`, and in which order they are shown. */
export const instanceSettings = (kind: Kind, context: InstanceContext) => {
  const own = OWN[kind.id]
  const settings: SettingsDef = connectionSettings(kind, context)
    .with(addSettings(kind, context))
    .with(wordSettings(kind, context))
    .with(own.def)
  return {
    settings,
    order: [
      'name',
      'baseUrl',
      'apiKey',
      'qualityProfile',
      'rootFolder',
      ...WORD_CHOICES[kind.content].map(({ field }) => field),
      ...own.choices,
      'bypassIgnored',
      'searchOnAdd',
      ...own.switches,
      'isDefault',
      'tags',
      'syncedInstances',
    ],
  }
}

/** What a new instance starts with; its lists can be asked for once it is stored. */
export const newValues = (kind: ArrKind, isDefault: boolean): InstanceEdit => ({
  name: '',
  baseUrl: '',
  apiKey: '',
  qualityProfile: null,
  rootFolder: null,
  bypassIgnored: false,
  searchOnAdd: true,
  tags: [],
  isDefault,
  syncedInstances: [],
  ...(KINDS[kind].content === 'movie'
    ? { minimumAvailability: 'released' }
    : {
        seasonMonitoring: 'all',
        monitorNewItems: 'all',
        createSeasonFolders: false,
        seriesType: 'standard',
      }),
})
