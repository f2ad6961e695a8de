import type { FastifyInstance } from 'fastify'
import {
  deleteSchedule,
  dryRunDeleteSync,
  getSchedule,
  listSchedules,
  putSchedule,
  runSchedule,
  saveSchedule,
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
  on(saveSchedule)(({ world, body }) => {
    const { name, type, config, enabled = true } = body
    world.schedules.save({ name, type, config, enabled })
    return success(`Schedule ${name} saved`)
  })
  on(deleteSchedule)(({ world, params }) => {
    world.schedules.remove(nameOf(params))
    return success(`Schedule ${nameOf(params)} deleted`)
  })
  on(dryRunDeleteSync)(({ world }) => world.deletionPlan())
}
