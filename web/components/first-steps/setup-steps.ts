import { ARR_KINDS, type ArrKind, type Instance } from '../../contract/instances.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { isPlaceholder, KIND_LABELS, missingSettings } from '../../state/instances.ts'

export type StepId = 'plex' | ArrKind | 'defaults' | 'workflow'

export interface SetupStep {
  readonly id: StepId
  readonly title: string
  readonly text: string
  readonly action: string
  readonly to: string
  readonly isDone: boolean
  readonly blocked: string | null
}

export interface SetupInput {
  readonly hasToken: boolean
  readonly owner: string | null
  readonly titles: number | null
  readonly instances: Readonly<
    Record<
      ArrKind,
      readonly Pick<
        Instance,
        'id' | 'name' | 'apiKey' | 'isDefault' | 'qualityProfile' | 'rootFolder'
      >[]
    >
  >
  readonly hasRun: boolean
}

const PURPOSES: Readonly<Record<ArrKind, string>> = {
  radarr: 'Radarr downloads movies. You need its URL and API key.',
  sonarr: 'Sonarr downloads shows. You need its URL and API key.',
}

export const setupSteps = ({
  hasToken,
  owner,
  titles,
  instances,
  hasRun,
}: SetupInput): SetupStep[] => {
  const real = {
    radarr: instances.radarr.filter(one => !isPlaceholder(one)),
    sonarr: instances.sonarr.filter(one => !isPlaceholder(one)),
  }
  const configured = ARR_KINDS.filter(kind => real[kind].length > 0)
  const undecided = configured.find(kind => !real[kind].some(one => one.isDefault))
  const defaults = ARR_KINDS.flatMap(kind => real[kind].filter(one => one.isDefault))
  const hasDefaults = configured.length === ARR_KINDS.length && undecided === undefined
  const connected = [
    owner && `Connected as ${owner}`,
    titles !== null && `${pluralize(titles, 'title')} loaded`,
  ]
  return [
    {
      id: 'plex',
      title: 'Connect Plex',
      text: hasToken
        ? connected.filter(Boolean).join(' · ') || 'Token saved'
        : 'Plex holds your watchlist and those of your friends.',
      action: 'Connect Plex',
      to: '/plex/configuration',
      isDone: hasToken,
      blocked: null,
    },
    ...ARR_KINDS.map((kind): SetupStep => {
      const [first] = real[kind]
      const isDone = real[kind].some(one => missingSettings(one).length === 0)
      return {
        id: kind,
        title: `Add a ${KIND_LABELS[kind]} instance`,
        text: isDone
          ? real[kind].map(one => one.name).join(', ')
          : first
            ? `${bidiIsolate(first.name)} has no ${missingSettings(first).join(' or ')}.`
            : PURPOSES[kind],
        action: `${first ? 'Edit' : 'Add'} ${KIND_LABELS[kind]} instance`,
        to: `/${kind}/instances?instance=${first?.id ?? 'new'}`,
        isDone,
        blocked: null,
      }
    }),
    {
      id: 'defaults',
      title: 'Choose default instances',
      text: hasDefaults
        ? defaults.map(one => one.name).join(', ')
        : 'Default instances get every title no rule matches. Your only Radarr or Sonarr instance becomes the default automatically.',
      action: 'Choose',
      to: `/${undecided ?? 'radarr'}/instances`,
      isDone: hasDefaults,
      blocked: hasDefaults || undecided ? null : 'Available after steps 2 and 3',
    },
    {
      id: 'workflow',
      title: 'Start watchlist sync',
      text: hasRun
        ? 'Started'
        : 'The first run sends the titles on all watchlists to Radarr and Sonarr.',
      action: 'Start sync',
      to: '/dashboard',
      isDone: hasRun,
      blocked: !hasToken
        ? 'Requires Plex'
        : configured.length === 0
          ? 'Requires an instance'
          : null,
    },
  ]
}

export const nextStep = (steps: readonly SetupStep[]): SetupStep | undefined =>
  steps.find(step => !step.isDone && step.blocked === null)
