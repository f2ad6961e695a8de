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
import { mount, success } from '../http/mount.ts'
import { evaluatorsOf } from '../rules/router.ts'
import { ApiError } from '../world/api-error.ts'

const listedRules = { success: true as const, message: 'Router rules retrieved successfully' }

export const routerResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listRules)(({ world }) => ({ ...listedRules, rules: world.router.all() }))
  on(listRulesOf)(({ world, params: { targetType = '' } }) => {
    if (targetType !== 'radarr' && targetType !== 'sonarr')
      throw new ApiError(400, 'params/targetType Invalid enum value')
    return { ...listedRules, rules: world.router.of(targetType) }
  })
  on(createRule)(({ world, body }) =>
    success('Router rule created successfully', { rule: world.router.create(body) }),
  )
  on(putRule)(({ world, id, body }) =>
    success('Router rule updated successfully', { rule: world.router.put(id, body) }),
  )
  on(toggleRule)(({ world, id, body }) => {
    world.router.toggle(id, body.enabled)
    return success(`Router rule ${body.enabled ? 'enabled' : 'disabled'}`)
  })
  on(deleteRule)(({ world, id }) => {
    world.router.remove(id)
    return success('Router rule deleted successfully')
  })
  on(getRouterMetadata)(({ world }) => ({ success: true, evaluators: evaluatorsOf(world.profile) }))
}
