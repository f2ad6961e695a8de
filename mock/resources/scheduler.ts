import type { FastifyInstance } from 'fastify'
import {
  dryRunDeleteSync,
  getSchedule,
  listSchedules,
  putSchedule,
  runSchedule,
  toggleSchedule,
} from '../../web/contract/scheduler.ts'
import { getWorkflowStatus, startWorkflow, stopWorkflow } from '../../web/contract/workflow.ts'
import { mount } from '../http/mount.ts'

/** Scheduled jobs, and the watchlist workflow. */
export const schedulerResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(listSchedules, ({ world }) => world.schedules.all())
  on(getSchedule, ({ world, params: { name = '' } }) => world.schedules.get(name))
  on(putSchedule, ({ world, params: { name = '' }, body }) =>
    world.schedules.put(name, body.type, body.config, body.enabled),
  )
  on(toggleSchedule, ({ world, params: { name = '' }, body }) =>
    world.schedules.toggle(name, body.enabled),
  )
  on(runSchedule, ({ world, params: { name = '' } }) => {
    world.schedules.run(name)
    return { message: `Schedule ${name} executed` }
  })
  on(dryRunDeleteSync, ({ world }) => world.deletion.plan())
  on(getWorkflowStatus, ({ world }) => ({ status: world.workflow.status() }))
  on(startWorkflow, ({ world, body }) => {
    world.workflow.start(body.autoStart ?? false)
    return { status: 'starting', message: 'Watchlist workflow is starting' }
  })
  on(stopWorkflow, ({ world }) => {
    world.workflow.stop()
    return { status: 'stopping', message: 'Watchlist workflow is stopping' }
  })
}
