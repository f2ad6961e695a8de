import { type RoutingInput, routingKinds } from '../../../components/routing/field-kinds.tsx'
import {
  isRolling,
  WORD_CHOICES,
  type WordField,
} from '../../../components/routing/routing-labels.ts'
import { defineFields } from '../../../components/settings/define-settings.ts'
import type { FieldMaker } from '../../../components/settings/field-def.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { custom } from '../../../components/settings/kinds/custom.ts'
import { secret, text, urlField } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import type { Values } from '../../../lib/form-edits.ts'
import { ChipsInput } from '../../../ui/chips-input.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Kind } from '../kinds.ts'
import type { InstanceValues } from './instance-writes.ts'

export const FORM_COLUMNS =
  '@min-[30rem]:grid-cols-2 @min-[40rem]:grid-cols-3 @min-[40rem]:[&>[data-setting=baseUrl]]:col-span-2'

type Shape = { [K in keyof InstanceValues]-?: Exclude<InstanceValues[K], undefined> }

interface InstanceContext extends Omit<RoutingInput, 'hasDefaults' | 'own' | 'instance'> {
  id: number
  stored: Pick<Instance, 'isDefault'> | null
  others: readonly Pick<Instance, 'id' | 'name' | 'isDefault'>[]
  isMonitored: boolean | null
}

export const connectionSettings = (
  { id, label }: Kind,
  { stored, others }: Pick<InstanceContext, 'stored' | 'others'>,
) =>
  defineFields<Shape>()({
    name: text({
      label: 'Name',
      required: 'Enter a name, for example “4K”.',
      check: name =>
        others.some(other => other.name.toLowerCase() === name.toLowerCase())
          ? 'Another instance has this name.'
          : null,
    }),
    baseUrl: urlField({
      label: 'Base URL',
      placeholder: `http://${id}:${id === 'radarr' ? 7878 : 8989}`,
      required: `Enter the URL the server uses to reach ${label}.`,
    }),
    apiKey: secret({
      label: 'API key',
      required: 'Enter the API key.',
      hint: values => (values.apiKey ? undefined : `Find it in ${label} under Settings › General.`),
    }),
    isDefault: toggle({
      isWide: false,
      label: 'Default instance',
      disabledWhen: () =>
        stored?.isDefault ? 'To change this, make another instance the default.' : null,
      hint: values => {
        const now = others.find(other => other.isDefault)
        return values.isDefault === true && now ? `Replaces ${bidiIsolate(now.name)}.` : undefined
      },
    }),
    skipDefaultRoutingWhenNoMatch: toggle({
      isWide: false,
      label: 'Skip titles that match no rule',
      visibleWhen: values => values.isDefault === true,
    }),
  })

const rollingHint = (isMonitored: boolean | null) => (values: Values) =>
  isRolling(values.seasonMonitoring) ? (
    <>
      More episodes are monitored as the show is watched. Requires{' '}
      <Link to="/utilities/plex-session-monitoring" className="link">
        Plex session monitoring
      </Link>
      {isMonitored === null ? '.' : isMonitored ? ', which is on.' : ', which is off.'}
    </>
  ) : undefined

const addSettings = ({ id: kind, label, many, content }: Kind, context: InstanceContext) => {
  const { id, others, isMonitored } = context
  const input = () => ({ ...context, instance: { kind, id } })
  const { qualityProfile, rootFolder, word, tags } = routingKinds(input)
  return defineFields<Shape>()({
    qualityProfile,
    rootFolder,
    // Fields whose fixed list of values depends on the kind of instance.
    ...(Object.fromEntries(
      WORD_CHOICES[content].map(each => [
        each.field,
        word(each, each.field === 'seasonMonitoring' ? rollingHint(isMonitored) : undefined),
      ]),
    ) as Record<WordField, FieldMaker<string | null>>),
    monitorNewItems: choice({
      isFluid: true,
      label: 'New seasons',
      options: { all: 'Monitor', none: 'Don’t monitor' },
    }),
    searchOnAdd: toggle({ label: 'Search on add', isWide: false }),
    bypassIgnored: toggle({
      isWide: false,
      label: 'Bypass exclusion list',
      hint: `Add ${many} even if they’re on ${label}’s exclusion list.`,
    }),
    createSeasonFolders: toggle({ label: 'Create season folders', isWide: false }),
    tags: at => ({ ...tags(true)(at), aside: () => 'Added to every title sent here' }),
    syncedInstances: custom<readonly number[]>({
      label: 'Also copy titles to',
      visibleWhen: values =>
        others.length > 0 || (values.syncedInstances as readonly number[]).length > 0,
      isWide: true,
      aside: value => `${(value as readonly number[]).length} of ${others.length}`,
      format: value =>
        (value as readonly number[]).map(one => syncedName(others, one)).join(', ') || 'None',
      render: ({ control, label: name, value, onChange }) => (
        <ChipsInput<number>
          {...control}
          label={name}
          values={value as readonly number[]}
          suggestions={others.map(other => ({ value: other.id, label: other.name }))}
          placeholder="Add instance"
          placeholderBeside="Add instance"
          refusal="isn’t another instance"
          labelOf={one => syncedName(others, one)}
          onChange={onChange}
        />
      ),
    }),
  })
}

/** Those that the kind of instance lacks are left out, because its rows don't have them. */
export const instanceSettings = (kind: Kind, context: InstanceContext) => ({
  settings: connectionSettings(kind, context).with(addSettings(kind, context)),
  /** The fields with labels, and then the switches, in the same columns. */
  main: [
    'name',
    'baseUrl',
    'apiKey',
    'qualityProfile',
    'rootFolder',
    ...WORD_CHOICES[kind.content].map(({ field }) => field),
    'monitorNewItems',
  ] as const,
  switches: [
    'searchOnAdd',
    'isDefault',
    'bypassIgnored',
    'createSeasonFolders',
    'skipDefaultRoutingWhenNoMatch',
  ] as const,
  lists: ['tags', 'syncedInstances'] as const,
})

/** Profiles and folders are omitted, because they can only be loaded once the instance is saved. */
export const newValues = ({ content }: Kind, isDefault: boolean): InstanceValues => ({
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
  ...(content === 'movie'
    ? { minimumAvailability: 'released' }
    : {
        seasonMonitoring: 'all',
        monitorNewItems: 'all',
        createSeasonFolders: false,
        seriesType: 'standard',
      }),
})

/** Name of an instance, for example "Radarr 4K", or a generic name if the instance was deleted. */
const syncedName = (others: InstanceContext['others'], id: number): string =>
  others.find(other => other.id === id)?.name ?? `Instance ${id} (deleted)`
