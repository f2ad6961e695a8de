import { type KnownFields, verdictOf } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import type { Instance } from '../../../../contract/instances.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { isPlaceholder, plainProfile } from '../../../../state/instances.ts'
import { countLabel } from '../rule-labels.ts'
import type { RuleValues } from '../rule-values.ts'
import type { ConditionField } from '../use-condition-fields.ts'

export type TemplateId = 'anime' | '4k' | 'kids' | 'long' | 'foreign'

export interface RuleTemplate {
  readonly id: TemplateId
  readonly name: string
  /** Condition and destination, for example "Genre is Anime → Sonarr Anime". */
  readonly words: string
  /** Number of titles that currently match, or why the template can't be used. */
  readonly effect: string
  /** Values of the rule. Null if the template can't be used. */
  readonly values: Partial<RuleValues> | null
}

interface TemplateInput {
  kindInstances: Instances
  fields: readonly ConditionField[]
  /** Null while loading. */
  items: readonly RoutedItem[] | null
  known: KnownFields
}

type Destination = Pick<RuleValues, 'instanceId'> &
  Partial<RuleValues> & {
    readonly words: string
  }

interface Draft {
  id: TemplateId
  name: string
  /** Operators in order of preference, because older backends offer fewer. */
  condition: { field: string; operators: readonly string[]; value: unknown; words: string }
  to: Destination | null
  /** Shown if there is no destination. */
  elsewhere: string
  missing: string
}

const UHD = /\b(4k|uhd|2160p?)\b|ultra[ -]?hd/i
const ANIME = /anime/i
const KIDS = /kids|child|family/i
const FOREIGN = /foreign|world|international|language/i

/** Finds destinations among the existing instances. */
const destinationsIn = ({ list, lookupsFor }: Instances) => {
  const usable = (list ?? []).filter(one => !isPlaceholder(one))
  const standard = usable.find(one => one.isDefault) ?? usable[0]
  const to = (
    { id, name }: Instance,
    more: Partial<RuleValues> = {},
    words = bidiIsolate(name),
  ) => ({
    instanceId: id,
    ...more,
    words,
  })
  const profileIn = ({ id, qualityProfile }: Instance, wanted: RegExp) => {
    const own = plainProfile(qualityProfile)
    const found = lookupsFor(id).profiles?.filter(({ name }) => wanted.test(name)) ?? []
    return (found.find(one => one.id === own || one.name === own) ?? found[0])?.id
  }
  return {
    standard: standard ? to(standard) : null,
    /** The instance with a matching name, or otherwise one with a matching root folder. */
    named: (wanted: RegExp): Destination | null => {
      const own = usable.find(({ name }) => wanted.test(name))
      if (own) return to(own)
      for (const one of usable) {
        const folder = lookupsFor(one.id).folders?.find(({ path }) => wanted.test(path))
        if (folder) return to(one, { rootFolder: folder.path }, bidiIsolate(folder.path))
      }
      return null
    },
    /** The instance with a matching name, or otherwise one with a matching quality profile. */
    withProfile: (wanted: RegExp): Destination | null => {
      const named = usable.find(({ name }) => wanted.test(name))
      const one = named ?? usable.find(other => profileIn(other, wanted) !== undefined)
      if (!one) return null
      const profile = profileIn(one, wanted)
      return to(one, profile === undefined ? {} : { qualityProfile: profile })
    },
  }
}

const draftsFor = (kindInstances: Instances): Draft[] => {
  const isSonarr = kindInstances.kind === 'sonarr'
  const { standard, named, withProfile } = destinationsIn(kindInstances)
  const series = isSonarr && standard
  return [
    {
      id: 'anime',
      name: 'Anime',
      condition: {
        field: 'genres',
        operators: ['contains'],
        value: 'Anime',
        words: 'Genre is Anime',
      },
      to:
        named(ANIME) ??
        (series ? { ...series, seriesType: 'anime', words: `${series.words} as anime` } : null),
      elsewhere: 'an anime instance',
      missing: 'No anime instance',
    },
    {
      id: '4k',
      name: '4K for some users',
      condition: { field: 'user', operators: ['in'], value: null, words: 'Chosen users' },
      to: withProfile(UHD),
      elsewhere: 'a 4K instance',
      missing: 'No 4K instance',
    },
    {
      id: 'kids',
      name: 'Kids',
      condition: {
        field: 'certification',
        operators: ['in'],
        value: isSonarr ? ['TV-Y', 'TV-Y7', 'TV-G'] : ['G', 'PG'],
        words: isSonarr ? 'Rated TV-Y to TV-G' : 'Rated G or PG',
      },
      to: named(KIDS),
      elsewhere: 'a kids folder',
      missing: 'No kids folder',
    },
    ...(isSonarr
      ? [
          {
            id: 'long' as const,
            name: 'Long shows',
            condition: {
              field: 'season',
              operators: ['greaterThan'],
              value: 8,
              words: 'Over 8 seasons',
            },
            to: standard && { ...standard, requiresApproval: true, words: 'needs approval' },
            elsewhere: 'needs approval',
            missing: 'No instance',
          },
        ]
      : []),
    {
      id: 'foreign',
      name: 'Foreign language',
      condition: {
        field: 'language',
        operators: ['notEquals', 'notIn'],
        value: 'English',
        words: 'Not English',
      },
      to: named(FOREIGN),
      elsewhere: 'a separate folder',
      missing: 'No separate folder',
    },
  ]
}

const matchLabel = (condition: Condition, { items, known }: TemplateInput): string => {
  if (items === null) return '…'
  const effect = { count: 0, unsure: 0 }
  for (const item of items) {
    const verdict = verdictOf(condition, item, known)
    if (verdict === 'passes') effect.count += 1
    if (verdict === 'unknown') effect.unsure += 1
  }
  const isUnknown = effect.count === 0 && (effect.unsure > 0 || items.length === 0)
  return isUnknown ? 'Match count unknown' : `${countLabel(effect)} match`
}

/** Rule templates whose destinations are existing instances. */
export const templatesFor = (input: TemplateInput): RuleTemplate[] =>
  draftsFor(input.kindInstances).map(
    ({ id, name, condition: { field, operators, value, words }, to, ...draft }) => {
      const offered = input.fields.find(one => one.name === field)?.operators
      const operator = operators.find(one => offered?.some(other => other.name === one))
      const unusable = operator === undefined ? 'Not supported by this server' : draft.missing
      if (operator === undefined || !to)
        return { id, name, words: `${words} → ${draft.elsewhere}`, effect: unusable, values: null }
      const { words: where, ...destination } = to
      const condition: Condition = {
        field,
        operator: operator as Condition['operator'],
        value: operator === 'notIn' ? [value] : value,
      }
      return {
        id,
        name,
        words: `${words} → ${where}`,
        effect: value === null ? 'Choose users' : matchLabel(condition, input),
        values: { ...destination, name, condition: { operator: 'AND', conditions: [condition] } },
      }
    },
  )
