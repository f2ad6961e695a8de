import type { FastifyInstance } from 'fastify'
import { getWorkflowStatus, startWorkflow, stopWorkflow } from '../../web/contract/workflow.ts'
import { mount } from '../http/mount.ts'

export const workflowResource = async (app: FastifyInstance) => {
  const on = mount(app)
  on(getWorkflowStatus)(({ world }) => ({ success: true, status: world.workflow.status() }))
  on(startWorkflow)(({ world, body }) => {
    world.workflow.start(body.autoStart ?? false)
    return { success: true, status: 'starting', message: 'Watchlist workflow is starting' }
  })
  on(stopWorkflow)(({ world }) => {
    world.workflow.stop()
    return { success: true, status: 'stopping', message: 'Watchlist workflow is stopping' }
  })
}
