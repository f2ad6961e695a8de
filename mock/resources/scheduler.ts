import type { FastifyInstance } from 'fastify'
import {
  dryRunDeleteSync,
  getSchedule,
  listSchedules,
  putSchedule,
  runSchedule,
  toggleSchedule,
} from '../../web/contract/scheduler.ts'
import { mount, success } from '../http/mount.ts'

const nameOf = (params: Record<string, string>) => params.name ?? ''

export const schedulerResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listSchedules)(({ world }) => world.schedules.all())
  on(getSchedule)(({ world, params }) => world.schedules.get(nameOf(params)))
  on(putSchedule)(({ world, params, body }) => {
    world.schedules.put(nameOf(params), body.type, body.config, body.enabled)
    return success(`Schedule ${nameOf(params)} updated`)
  })
  on(toggleSchedule)(({ world, params, body }) => {
    world.schedules.toggle(nameOf(params), body.enabled)
    return success(`Schedule ${nameOf(params)} ${body.enabled ? 'enabled' : 'disabled'}`)
  })
  on(runSchedule)(({ world, params }) => {
    world.schedules.run(nameOf(params))
    return success(`Schedule ${nameOf(params)} executed`)
  })
  on(dryRunDeleteSync)(({ world }) => world.deletionPlan())
}
