import { proxy, ref } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { QUOTA_TYPES } from '../contract/quotas.ts'
import { persisted } from '../lib/persisted.ts'

const NAME_MAX = 40
const PLANS_MAX = 24

const PlanQuota = z.object({
  quotaType: z.enum(QUOTA_TYPES),
  quotaLimit: z.int().check(z.minimum(1)),
  bypassApproval: z._default(z.boolean(), false),
  watchlistCap: z._default(z.nullable(z.number()), null),
})

const Plan = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(NAME_MAX)),
  can_sync: z.boolean(),
  requires_approval: z.boolean(),
  /** Null means no limit. */
  movie: z.nullable(PlanQuota),
  show: z.nullable(PlanQuota),
})
type PlanQuota = z.infer<typeof PlanQuota>
/** Permissions and quotas under a name, to apply to many users. No server knows plans. */
export type Plan = z.infer<typeof Plan>

/** What applying a plan writes. */
export const planEdit = ({ name, ...edit }: Plan) => edit

/** Plans as saved in this browser, and in files. */
export const PlanList = z.array(Plan).check(z.maxLength(PLANS_MAX))
/** The plans in a stored value; undefined if it has another form. */
export const plansIn = (value: unknown): readonly Plan[] | undefined =>
  z.safeParse(PlanList, value).data

const weekly = (quotaLimit: number): PlanQuota => ({
  quotaType: 'weekly_rolling',
  quotaLimit,
  bypassApproval: false,
  watchlistCap: null,
})
const monthly = (limit: number): PlanQuota => ({ ...weekly(limit), quotaType: 'monthly' })

const INITIAL: readonly Plan[] = [
  { name: 'Guest', can_sync: true, requires_approval: true, movie: weekly(2), show: weekly(1) },
  { name: 'Family', can_sync: true, requires_approval: false, movie: weekly(5), show: weekly(3) },
  {
    name: 'Power',
    can_sync: true,
    requires_approval: false,
    movie: monthly(15),
    show: monthly(10),
  },
]

const stored = persisted('plans', plansIn, INITIAL)

/** Plans, saved in this browser. */
export const plans = proxy({ list: ref(stored.read()) as readonly Plan[] })

export const setPlans = (list: readonly Plan[]) => {
  plans.list = ref(list)
  stored.write(list)
}

/** Adds a plan, which replaces one with the same name. */
export const importPlan = (added: Plan) =>
  setPlans([...plans.list.filter(({ name }) => name !== added.name), added].slice(0, PLANS_MAX))
