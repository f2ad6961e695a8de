import { evaluateRules } from '../../../components/routing/evaluate-rules.ts'
import { routingOf } from '../../../components/routing/routing-draft.ts'
import type { Approval } from '../../../contract/approvals.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { isKnown, valueIn } from '../known.ts'
import type { TitleInput } from '../title-input.ts'

export interface Place {
  readonly instanceId: number
  readonly profile: string | number | null | undefined
  readonly folder: string | null | undefined
}

export type Route =
  | { readonly by: 'request'; readonly rule: RouterRule | null; readonly place: Place }
  | { readonly by: 'rule'; readonly rule: RouterRule; readonly place: Place }
  | { readonly by: 'default'; readonly place: Place }
  | {
      readonly by: 'open'
      /** Rules whose result is unknown, and the destination if none of them matches. */
      readonly rules: readonly RouterRule[]
      readonly place: Place | null
    }
  | { readonly by: 'nowhere' }
  | { readonly by: 'unknown'; readonly why: string }

/** The destination, if it is known. For a title that was sent, only a request records it. */
export const placeOf = (route: Route): Place | null => ('place' in route ? route.place : null)

const placeOfRule = (rule: RouterRule): Place => ({
  instanceId: rule.target_instance_id,
  profile: rule.quality_profile,
  folder: rule.root_folder,
})
const placeOfInstance = ({ id, qualityProfile, rootFolder }: Instance): Place => ({
  instanceId: id,
  profile: qualityProfile,
  folder: rootFolder,
})

/** @param request takes precedence over the rules, which may have changed since it was made */
export const routeOf = (input: TitleInput, request: Approval | null): Route => {
  const { rules, instances, title, person, fields } = input
  const routing = routingOf(request?.proposedRouterDecision)
  if (request && routing) {
    const id = request.routerRuleId ?? request.proposedRouterDecision?.approval?.data?.ruleId
    return {
      by: 'request',
      rule: valueIn(rules)?.find(rule => rule.id === id) ?? null,
      place: {
        instanceId: routing.instanceId,
        profile: routing.qualityProfile,
        folder: routing.rootFolder,
      },
    }
  }
  if (!isKnown(rules)) return { by: 'unknown', why: rules.why }
  const item = {
    title: title.title,
    type: title.type,
    user: person,
    ...(title.genres.length > 0 && { genres: title.genres }),
  }
  const { winner, rivals } = evaluateRules(rules.value, item, fields)
  if (rivals.length === 0 && winner) return { by: 'rule', rule: winner, place: placeOfRule(winner) }
  const standard = valueIn(instances)?.find(one => one.isDefault)
  if (rivals.length > 0) {
    const named = [...rivals, ...(winner ? [winner] : [])]
    const places = named.map(placeOfRule)
    if (!winner && standard) places.push(placeOfInstance(standard))
    const isOne = (winner || standard) && new Set(places.map(one => one.instanceId)).size === 1
    return { by: 'open', rules: rivals, place: (isOne && places.at(-1)) || null }
  }
  if (!isKnown(instances)) return { by: 'unknown', why: instances.why }
  return standard ? { by: 'default', place: placeOfInstance(standard) } : { by: 'nowhere' }
}
