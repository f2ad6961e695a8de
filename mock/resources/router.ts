import type { FastifyInstance } from 'fastify'
import {
  createRule,
  deleteRule,
  getRouterMetadata,
  listRules,
  listRulesOf,
  putRule,
  toggleRule,
} from '../../web/contract/content-router.ts'
import { mount } from '../http/mount.ts'
import { evaluatorsOf } from '../rules/router.ts'
import { ApiError } from '../world/api-error.ts'

export const routerResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listRules, ({ world }) => ({ rules: world.router.all() }))
  on(listRulesOf, ({ world, params: { targetType } }) => {
    if (targetType !== 'radarr' && targetType !== 'sonarr')
      throw new ApiError(400, 'params/targetType Invalid enum value')
    return { rules: world.router.of(targetType) }
  })
  on(createRule, ({ world, body }) => ({ rule: world.router.create(body) }))
  on(putRule, ({ world, id, body }) => ({ rule: world.router.put(id, body) }))
  on(toggleRule, ({ world, id, body }) => world.router.toggle(id, body.enabled))
  on(deleteRule, ({ world, id }) => world.router.remove(id))
  on(getRouterMetadata, ({ world }) => ({ evaluators: evaluatorsOf(world.profile) }))
}
