import Baby from 'lucide-react/icons/baby'
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import MonitorUp from 'lucide-react/icons/monitor-up'
import Sparkles from 'lucide-react/icons/sparkles'
import { type KnownFields, verdictOf } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import type { Instances } from '../../../../components/routing/use-instances.ts'
import type { Condition } from '../../../../contract/content-router.ts'
import type { ArrKind, Instance } from '../../../../contract/instances.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { isPlaceholder, plainProfile } from '../../../../state/instances.ts'
import { countLabel } from '../rule-labels.ts'
import type { RuleValues } from '../rule-values.ts'
import type { ConditionField } from '../use-condition-fields.ts'

interface Template {
  id: string
  Icon: typeof Sparkles
  name: string
  field: string
  /** In order of preference, because older backends offer fewer. */
  operators: readonly Condition['operator'][]
  /** Null if the user chooses it. */
  value: unknown
  /** The condition in words. */
  words: string
  /** Matches the name of the destination, or otherwise its folder or profile. */
  pattern?: RegExp
  by?: 'rootFolder' | 'qualityProfile'
  /** Values for the default instance, if no destination matches the pattern. */
  otherwise?: Partial<RuleValues> & { words: string }
  /** Kind of the destination, shown if there is none. */
  elsewhere: string
}

const ANIME: Template = {
  id: 'anime',
  Icon: Sparkles,
  name: 'Anime',
  field: 'genres',
  operators: ['contains'],
  value: 'Anime',
  words: 'Genre is Anime',
  pattern: /anime/i,
  by: 'rootFolder',
  elsewhere: 'an anime instance',
}
const UHD: Template = {
  id: '4k',
  Icon: MonitorUp,
  name: '4K for some users',
  field: 'user',
  operators: ['in'],
  value: null,
  words: 'Chosen users',
  pattern: /\b(4k|uhd|2160p?)\b|ultra[ -]?hd/i,
  by: 'qualityProfile',
  elsewhere: 'a 4K instance',
}
const KIDS: Template = {
  id: 'kids',
  Icon: Baby,
  name: 'Kids',
  field: 'certification',
  operators: ['in'],
  value: ['G', 'PG'],
  words: 'Rated G or PG',
  pattern: /kids|child|family/i,
  by: 'rootFolder',
  elsewhere: 'a kids folder',
}
const LONG: Template = {
  id: 'long',
  Icon: Layers,
  name: 'Long shows',
  field: 'season',
  operators: ['greaterThan'],
  value: 8,
  words: 'Over 8 seasons',
  otherwise: { requiresApproval: true, words: 'needs approval' },
  elsewhere: 'an instance',
}
const FOREIGN: Template = {
  id: 'foreign',
  Icon: Languages,
  name: 'Foreign language',
  field: 'language',
  operators: ['notEquals', 'notIn'],
  value: 'English',
  words: 'Not English',
  pattern: /foreign|world|international|language/i,
  by: 'rootFolder',
  elsewhere: 'a separate folder',
}

const TEMPLATES: Record<ArrKind, readonly Template[]> = {
  radarr: [ANIME, UHD, KIDS, FOREIGN],
  sonarr: [
    { ...ANIME, otherwise: { seriesType: 'anime', words: 'the default instance as anime' } },
    UHD,
    { ...KIDS, value: ['TV-Y', 'TV-Y7', 'TV-G'], words: 'Rated TV-Y to TV-G' },
    LONG,
    FOREIGN,
  ],
}

interface Destination {
  words: string
  values: Partial<RuleValues>
}

/** Finds a template's destination among the existing instances. */
const destinationOf = (
  { pattern, by, otherwise }: Template,
  { list, lookupsFor }: Instances,
): Destination | null => {
  const usable = (list ?? []).filter(one => !isPlaceholder(one))
  const optionIn = ({ id, qualityProfile }: Instance) => {
    const { folders, profiles } = lookupsFor(id)
    if (by === 'rootFolder') return folders?.find(({ path }) => pattern?.test(path))?.path
    const own = plainProfile(qualityProfile)
    const found = profiles?.filter(({ name }) => pattern?.test(name)) ?? []
    return (found.find(one => one.id === own || one.name === own) ?? found[0])?.id
  }
  const named = usable.find(({ name }) => pattern?.test(name))
  const one = named ?? usable.find(other => pattern && optionIn(other) !== undefined)
  if (one) {
    const option = optionIn(one)
    const words = named || by !== 'rootFolder' ? one.name : String(option)
    const values = { instanceId: one.id, ...(by && option !== undefined && { [by]: option }) }
    return { words: bidiIsolate(words), values }
  }
  const standard = usable.find(({ isDefault }) => isDefault) ?? usable[0]
  if (!standard || !otherwise) return null
  const { words, ...values } = otherwise
  return { words, values: { instanceId: standard.id, ...values } }
}

export interface RuleTemplate extends Pick<Template, 'id' | 'Icon' | 'name'> {
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

const matchLabel = (condition: Condition, { items, known }: TemplateInput): string => {
  if (condition.value === null) return 'Choose users'
  if (items === null) return '…'
  const verdicts = items.map(item => verdictOf(condition, item, known))
  const count = verdicts.filter(verdict => verdict === 'passes').length
  const unsure = verdicts.filter(verdict => verdict === 'unknown').length
  const isUnknown = count === 0 && (unsure > 0 || items.length === 0)
  return isUnknown ? 'Match count unknown' : `${countLabel({ count, unsure })} match`
}

/** Rule templates whose destinations are existing instances. */
export const templatesFor = (input: TemplateInput): RuleTemplate[] =>
  TEMPLATES[input.kindInstances.kind].map(template => {
    const { id, Icon, name, field, value, words, elsewhere } = template
    const offered = input.fields.find(one => one.name === field)?.operators
    const operator = template.operators.find(one => offered?.some(other => other.name === one))
    const to = destinationOf(template, input.kindInstances)
    if (operator === undefined || !to) {
      const missing = `No ${elsewhere.replace(/^an? /, '')}`
      const effect = operator === undefined ? 'Not supported by this server' : missing
      return { id, Icon, name, words: `${words} → ${elsewhere}`, effect, values: null }
    }
    const condition = { field, operator, value: operator === 'notIn' ? [value] : value }
    return {
      id,
      Icon,
      name,
      words: `${words} → ${to.words}`,
      effect: matchLabel(condition, input),
      values: { ...to.values, name, condition: { operator: 'AND', conditions: [condition] } },
    }
  })
