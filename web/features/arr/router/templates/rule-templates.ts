import Baby from 'lucide-react/icons/baby'
import Ban from 'lucide-react/icons/ban'
import Languages from 'lucide-react/icons/languages'
import Layers from 'lucide-react/icons/layers'
import MonitorUp from 'lucide-react/icons/monitor-up'
import Sparkles from 'lucide-react/icons/sparkles'
import type { Condition } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import type { RuleValues } from '../rule-values.ts'
import type { ConditionField } from '../use-conditions.ts'

interface Template {
  id: string
  Icon: typeof Sparkles
  name: string
  /** The condition in words, and what to choose. */
  words: string
  field: string
  /** In order of preference, because older backends offer fewer. */
  operators: readonly Condition['operator'][]
  /** Null if the user chooses it. */
  value: unknown
  /** Values other than the name and the condition. */
  values?: Partial<RuleValues>
}

const ANIME: Template = {
  id: 'anime',
  Icon: Sparkles,
  name: 'Anime',
  words: 'Genre is Anime',
  field: 'genres',
  operators: ['contains'],
  value: 'Anime',
}
const UHD: Template = {
  id: '4k',
  Icon: MonitorUp,
  name: '4K for some users',
  words: 'Choose the users',
  field: 'user',
  operators: ['in'],
  value: null,
}
const KIDS: Template = {
  id: 'kids',
  Icon: Baby,
  name: 'Kids',
  words: 'Rated G or PG',
  field: 'certification',
  operators: ['in'],
  value: ['G', 'PG'],
}
const LONG: Template = {
  id: 'long',
  Icon: Layers,
  name: 'Long shows',
  words: 'Over 8 seasons, needs approval',
  field: 'season',
  operators: ['greaterThan'],
  value: 8,
  values: { requiresApproval: true },
}
const FOREIGN: Template = {
  id: 'foreign',
  Icon: Languages,
  name: 'Foreign language',
  words: 'Not English',
  field: 'language',
  operators: ['notEquals', 'notIn'],
  value: 'English',
}

const EXCLUDED: Template = {
  id: 'exclude',
  Icon: Ban,
  name: 'Don’t add',
  words: 'Choose genres to keep out',
  field: 'genres',
  operators: ['contains'],
  value: null,
  values: { excludes: true },
}

const TEMPLATES: Record<ArrKind, readonly Template[]> = {
  radarr: [ANIME, UHD, KIDS, FOREIGN, EXCLUDED],
  sonarr: [
    { ...ANIME, words: 'Genre is Anime, series type anime', values: { seriesType: 'anime' } },
    UHD,
    { ...KIDS, value: ['TV-Y', 'TV-Y7', 'TV-G'], words: 'Rated TV-Y to TV-G' },
    LONG,
    FOREIGN,
    EXCLUDED,
  ],
}

export interface RuleTemplate extends Pick<Template, 'id' | 'Icon' | 'name' | 'words'> {
  readonly values: Partial<RuleValues>
}

/**
 * Templates for new rules that the server supports. The user chooses the destination.
 * @param canExclude whether rules can exclude titles
 */
export const templatesFor = (
  kind: ArrKind,
  fields: readonly ConditionField[],
  canExclude: boolean,
): RuleTemplate[] =>
  TEMPLATES[kind].flatMap(({ id, Icon, name, words, field, operators, value, values }) => {
    if (values?.excludes && !canExclude) return []
    const offered = fields.find(one => one.name === field)?.operators
    const operator = operators.find(one => offered?.some(other => other.name === one))
    if (operator === undefined) return []
    const condition = { field, operator, value: operator === 'notIn' ? [value] : value }
    const conditions = { operator: 'AND' as const, conditions: [condition] }
    return { id, Icon, name, words, values: { ...values, name, condition: conditions } }
  })
